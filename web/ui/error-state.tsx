import { Button } from './button.tsx';
import { cx } from './cx.ts';
import css from './empty-state.module.css';
import { WifiOff } from './icons.ts';
import { PART_FAILED, RETRY_LABEL } from './words.ts';

export interface ErrorStateProps {
  /** What happened, in one sentence. */
  message?: string;
  /** What else helps: a code, a hint. */
  text?: string;
  retryLabel?: string;
  /** Left out, the page is loaded again. */
  onRetry?: () => void;
}

/** Something did not load: says what happened and offers to try again. */
export function ErrorState({
  message = PART_FAILED,
  text,
  retryLabel = RETRY_LABEL,
  onRetry,
}: ErrorStateProps) {
  return (
    <div className={css['root']} role="alert">
      <span className={cx(css['icon'], css['bad'])}>
        <WifiOff size={28} aria-hidden />
      </span>
      <p className={css['title']}>{message}</p>
      {text && <p className={css['text']}>{text}</p>}
      <div className={css['action']}>
        <Button kind="secondary" onClick={() => (onRetry ? onRetry() : location.reload())}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}

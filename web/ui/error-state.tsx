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
  /** What stands there without a network, where no copy of a visit before can be shown. */
  offlineText?: string;
  retryLabel?: string;
  /** Left out, the page is loaded again. */
  onRetry?: () => void;
}

/** Something did not load: says what happened and offers to try again; without a network, a way back to what is there. */
export function ErrorState({
  message = PART_FAILED,
  text,
  offlineText = '这一页还没有在这台设备上打开过，连上网络后会自动显示',
  retryLabel = RETRY_LABEL,
  onRetry,
}: ErrorStateProps) {
  const offline = !navigator.onLine;
  const hint = offline ? offlineText : text;
  return (
    <div className={css['root']} role="alert">
      <span className={cx(css['icon'], css['bad'])}>
        <WifiOff size={28} aria-hidden />
      </span>
      <p className={css['title']}>{offline ? '现在没有网络' : message}</p>
      {hint && <p className={css['text']}>{hint}</p>}
      <div className={css['action']}>
        <Button kind="secondary" onClick={() => (onRetry ? onRetry() : location.reload())}>
          {retryLabel}
        </Button>
        {offline && (
          <Button kind="quiet" href="#!/">
            回到首页
          </Button>
        )}
      </div>
    </div>
  );
}

import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import css from './failed-line.module.css';

/** A part of a screen did not load: what happened, and another try. The rest of the screen stands. */
export function FailedLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p className={css['root']}>
      {sentence(error)}
      <Button kind="quiet" size="s" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}

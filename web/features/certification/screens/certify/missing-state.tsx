import { sentence } from '../../../../platform/http/sentence.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';

/** Until it is known how a certification stands. */
export function MissingState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <ErrorState message={sentence(error)} onRetry={onRetry} /> : <SkeletonRows count={3} />;
}

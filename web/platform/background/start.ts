import { afterFirstScreen } from '../page-state.ts';
import { onReport } from '../report.ts';

/**
 * Tracer, counting and error reports come after the first screen, or with the first failure when there is none. Answers
 * with the function that stops it.
 */
export function startBackground(): () => void {
  let stopped = false;
  let end = (): void => undefined;
  let begun = false;
  const begin = (): void => {
    if (begun) return;
    begun = true;
    import('./begin.ts').then(
      (part) => {
        if (!stopped) end = part.begin();
      },
      // The screens work without it.
      () => undefined,
    );
  };
  const stops = [afterFirstScreen(begin), onReport(({ kind }) => kind === 'error' && begin())];
  return () => {
    stopped = true;
    stops.forEach((stop) => stop());
    end();
  };
}

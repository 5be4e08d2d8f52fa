import type { QueryClient } from '@tanstack/react-query';
import { afterFirstScreen } from '../platform/page-state.ts';

/** What works without a network begins after the first screen, which it must not slow. Answers with the function that stops it. */
export function startOffline(client: QueryClient): () => void {
  let end = (): void => undefined;
  let stopped = false;
  const giveUp = afterFirstScreen(() => {
    import('./offline/begin.ts').then(
      (part) => {
        if (!stopped) end = part.begin(client);
      },
      // Without it the app is as it is with a network.
      () => undefined,
    );
  });
  return () => {
    stopped = true;
    giveUp();
    end();
  };
}

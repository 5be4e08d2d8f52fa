import type { QueryClient } from '@tanstack/react-query';
import { startPreload } from './preload.ts';
import { rememberFirstTouch } from '../platform/attribution.ts';
import { onPhoneRequired } from '../platform/http/phone-required.ts';
import { onProofRequired } from '../platform/http/proof-required.ts';
import { afterFirstScreen } from '../platform/page-state.ts';
import { loadPersonActs } from '../platform/person-acts.ts';
import { clearOnSessionChange, createQueryClient, seedPageData } from '../platform/query.ts';
import { watchUnhandled } from '../platform/report.ts';
import { startLinks } from '../platform/router/links.ts';
import { startLocation } from '../platform/router/location.ts';
import { startScroll } from '../platform/router/scroll.ts';
import { startSession } from '../platform/session.ts';
import { startBackground } from '../platform/background/start.ts';
import { startOffline } from './start-offline.ts';
import { startSiteData } from '../platform/site-data.ts';

/** Page transitions come once the first screen stands. Answers with the function that stops them. */
function startMotion(): () => void {
  if (!('startViewTransition' in document)) return () => undefined;
  let stop = (): void => undefined;
  const giveUp = afterFirstScreen(() => {
    // Without them the screens change at once.
    void import('./motion.ts').then(
      ({ startTransitions }) => {
        stop = startTransitions();
      },
      () => undefined,
    );
  });
  return () => {
    giveUp();
    stop();
  };
}

export interface RunningApp {
  client: QueryClient;
  stop: () => void;
}

const table = async () => (await import('./route-table.ts')).routeTable;

/**
 * Starts everything that is not drawn: addresses, scrolling, links, the session, the data that the page brought
 * along.
 */
export function start(): RunningApp {
  const client = createQueryClient();
  seedPageData(client);
  rememberFirstTouch();
  onPhoneRequired(async () => (await import('../features/account/parts/phone-dialog.tsx')).askPhone());
  loadPersonActs(table);
  onProofRequired(async () => (await import('../features/account/parts/proof-dialog.tsx')).askProof());
  const stops = [
    startLocation(),
    startScroll(),
    startLinks(document),
    startSession(),
    startPreload(async () => (await table()).routes),
    startSiteData(),
    clearOnSessionChange(client),
    watchUnhandled(window),
    startBackground(),
    startMotion(),
    startOffline(client),
  ];
  return { client, stop: () => stops.forEach((stop) => stop()) };
}

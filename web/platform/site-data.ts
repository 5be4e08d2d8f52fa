import { getData } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { attribution } from './attribution.ts';
import { call } from './http/call.ts';
import { afterFirstScreen } from './page-state.ts';
import { reportError } from './report.ts';
import { onSessionChange, session } from './session.ts';
import { learnShareMark } from './share-mark.ts';

type SiteData = OutputOf<typeof getData>;
let known: SiteData | undefined;

/** What get-data has answered; undefined until it has. */
export const siteData = (): SiteData | undefined => known;

/** The site's own hosts (D147, D205): this one, and those that are configured. */
export function siteHosts(): readonly string[] {
  return [
    location.host,
    ...(known ? [known.platform_host, ...known.domain.map((entry) => entry.domain)].filter(Boolean) : []),
  ];
}

async function load(): Promise<void> {
  try {
    const { qc } = attribution();
    const { userId } = session();
    known = await call(getData, { query: qc ? { _qc: qc } : {} });
    learnShareMark(userId, known.share_mark);
  } catch (error) {
    // B268: without it the current host serves; nobody needs to be told.
    reportError(error, 'get-data');
  }
}

/**
 * Reads the site's configuration after the first screen is shown, and again for whoever logs in. Answers with the function
 * that stops it.
 */
export function startSiteData(): () => void {
  const giveUp = afterFirstScreen(() => void load());
  const stop = onSessionChange(({ guest }) => {
    if (!guest) void load();
  });
  return () => {
    giveUp();
    stop();
    known = undefined;
  };
}

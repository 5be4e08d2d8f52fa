import { getData } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { attribution } from './attribution.ts';
import { call } from './http/call.ts';
import { afterFirstScreen } from './page-state.ts';
import { reportError } from './report.ts';

type SiteData = OutputOf<typeof getData>;
let known: SiteData | undefined;

/** The site's own hosts (D147, D205): this one, and those that are configured. */
export function siteHosts(): readonly string[] {
  return [
    location.host,
    ...(known ? [known.platform_host, ...known.domain.map((entry) => entry.domain)] : []),
  ];
}

async function load(): Promise<void> {
  try {
    const { qc } = attribution();
    known = await call(getData, { query: qc ? { _qc: qc } : {} });
  } catch (error) {
    // B268: without it the current host serves; nobody needs to be told.
    reportError(error, 'get-data');
  }
}

/** Reads the site's configuration once, after the first screen is shown. Answers with the function that stops it. */
export function startSiteData(): () => void {
  const giveUp = afterFirstScreen(() => void load());
  return () => {
    giveUp();
    known = undefined;
  };
}

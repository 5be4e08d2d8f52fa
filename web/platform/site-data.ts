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

/** What the app knows of its site once get-data has answered; until then this host serves, and nothing is set. */
export interface AppState {
  /** Whether the mini-program of cards may be opened from here. */
  openLaunchWeapp: boolean;
  /** '' where it is this host. */
  domainResult: {
    phonebook_domain: string;
    phonebook_home_domain: string;
    platform_domain: string;
    is_show_community: boolean;
  };
  /** What operators set for the channel, by name. `slogan`: what a shared page says that has no words of its own. */
  appConfig: Readonly<Record<string, string>>;
}

/** K068 */
const foreignTypes = { phonebook: 1, home: 2 } as const;

export function appState(): AppState {
  const domainOf = (type: number): string =>
    known?.domain.find((entry) => entry.foreign_type === type)?.domain ?? '';
  return {
    openLaunchWeapp: known?.allow_open_card_applet ?? false,
    domainResult: {
      phonebook_domain: domainOf(foreignTypes.phonebook),
      phonebook_home_domain: domainOf(foreignTypes.home),
      platform_domain: known?.platform_host ?? '',
      is_show_community: known?.is_show_community ?? true,
    },
    appConfig: known?.app_config ?? {},
  };
}

/** The site's own hosts (D147, D205): this one, and those that are configured. */
export function siteHosts(): readonly string[] {
  const { platform_domain, phonebook_domain, phonebook_home_domain } = appState().domainResult;
  const configured = [platform_domain, phonebook_domain, phonebook_home_domain];
  return [location.host, ...configured.filter((host) => host !== '')];
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

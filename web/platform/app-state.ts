import { siteData } from './site-data.ts';

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
  const known = siteData();
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

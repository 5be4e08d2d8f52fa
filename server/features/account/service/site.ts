import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { getData } from '@qunlu/contract/account/calls.ts';
import type { Env } from '../../../platform/env.ts';

/** D147, D205: what the app reads at start; all of it is configuration. */
export function readSiteData(env: Env): OutputOf<typeof getData> {
  return {
    allow_open_card_applet: false,
    app_config: {},
    domain: [
      { foreign_type: 1, domain: env.phonebookDomain },
      { foreign_type: 2, domain: env.phonebookHomeDomain },
    ].filter((entry) => entry.domain !== ''),
    is_show_community: false,
    platform_host: new URL(env.publicUrl).host,
  };
}

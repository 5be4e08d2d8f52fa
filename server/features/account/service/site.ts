import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { getData } from '@qunlu/contract/account/calls.ts';
import type { Env } from '../../../platform/env.ts';
import { configOf } from '../../../platform/site-config.ts';

/** D147, D205: what the app reads at start; all of it is configuration, some of it of the channel. */
export function readSiteData(env: Env, channel: string): OutputOf<typeof getData> {
  return {
    ...configOf(env.site, channel),
    domain: [
      { foreign_type: 1, domain: env.phonebookDomain },
      { foreign_type: 2, domain: env.phonebookHomeDomain },
    ].filter((entry) => entry.domain !== ''),
    platform_host: new URL(env.publicUrl).host,
  };
}

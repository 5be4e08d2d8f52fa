import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { getData } from '@qunlu/contract/account/calls.ts';
import type { Env } from '../../../platform/env.ts';
import { configOf } from '../../../platform/site-config.ts';

/** D147, D205: the app's configuration at start, partly by channel. */
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

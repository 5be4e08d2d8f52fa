import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { getData } from '@qunlu/contract/account/calls.ts';
import type { Ctx } from '../../../platform/context.ts';
import { shareMark } from '../../../platform/share-mark.ts';
import { configOf } from '../../../platform/site-config.ts';

/** D147, D205: the app's configuration at start, partly by channel; with the mark that the caller's links carry (D42). */
export function readSiteData({ deps, viewer }: Ctx, channel: string): OutputOf<typeof getData> {
  const { env, secrets } = deps;
  return {
    ...configOf(env.site, channel),
    domain: [
      { foreign_type: 1, domain: env.phonebookDomain },
      { foreign_type: 2, domain: env.phonebookHomeDomain },
    ].filter((entry) => entry.domain !== ''),
    platform_host: new URL(env.publicUrl).host,
    share_mark: viewer ? shareMark(secrets, viewer.userId) : '',
  };
}

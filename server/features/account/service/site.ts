import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { getData } from '@qunlu/contract/account/calls.ts';
import type { Ctx } from '../../../platform/context.ts';
import { shareMark } from '../../../platform/share-mark.ts';
import { configOf, everybody, type ChannelConfig } from '../../../platform/site-config.ts';
import { findChannels } from '../store/channels.ts';

/**
 * The settings of a channel as a whole: those of the back office, those of the environment, then in the same order those of
 * everybody.
 */
async function settingsOf(ctx: Ctx, channel: string): Promise<ChannelConfig> {
  const rows = await findChannels(ctx.db, [channel, everybody]);
  const { site } = ctx.deps.env;
  const edited = (name: string): ChannelConfig | undefined => {
    const row = rows.find((one) => one.channel === name);
    if (!row) return undefined;
    const { allow_open_card_applet, is_show_community, app_config } = row;
    return { allow_open_card_applet, is_show_community, app_config };
  };
  return edited(channel) ?? site.get(channel) ?? edited(everybody) ?? configOf(site, everybody);
}

/** D147, D205: the app's configuration at start, partly by channel; with the mark that the caller's links carry (D42). */
export async function readSiteData(ctx: Ctx, channel: string): Promise<OutputOf<typeof getData>> {
  const { viewer } = ctx;
  const { env, secrets } = ctx.deps;
  return {
    ...(await settingsOf(ctx, channel)),
    domain: [
      { foreign_type: 1, domain: env.phonebookDomain },
      { foreign_type: 2, domain: env.phonebookHomeDomain },
    ].filter((entry) => entry.domain !== ''),
    platform_host: new URL(env.publicUrl).host,
    share_mark: viewer ? shareMark(secrets, viewer.userId) : '',
  };
}

/** D147: whether those who came by this channel are shown what leads to circles. */
export const showsCircles = async (ctx: Ctx, channel: string): Promise<boolean> =>
  (await settingsOf(ctx, channel)).is_show_community;

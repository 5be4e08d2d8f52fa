import * as z from 'zod/mini';
import { EnvError, type Source } from './env-values.ts';

/** The operator's settings for one channel (D147). */
const channelConfig = z.strictObject({
  allow_open_card_applet: z._default(z.boolean(), false),
  /** On until somebody says otherwise: finding circles is what the product is for. */
  is_show_community: z._default(z.boolean(), true),
  app_config: z._default(z.record(z.string(), z.string()), {}),
});
export type ChannelConfig = z.output<typeof channelConfig>;

/** By channel; `default` for every other one. */
export type SiteConfig = ReadonlyMap<string, ChannelConfig>;

export const everybody = 'default';
const nothingSet: ChannelConfig = channelConfig.parse({});

export function readSiteConfig(source: Source): SiteConfig {
  const text = source['SITE_CONFIG'] || '{}';
  try {
    const channels = z.record(z.string(), channelConfig).parse(JSON.parse(text));
    return new Map(Object.entries(channels));
  } catch {
    throw new EnvError(
      'SITE_CONFIG 不正确，应为 JSON，形如 {"default":{"is_show_community":true,"app_config":{"slogan":"一张名片"}}}',
    );
  }
}

/** The settings of a channel: its own as a whole, else the default ones. */
export const configOf = (config: SiteConfig, channel: string): ChannelConfig =>
  config.get(channel) ?? config.get(everybody) ?? nothingSet;

import type { listChannels as contract, setChannel as setContract } from '@qunlu/contract/staff/channels.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { channelSettings, dropChannelSettings, setChannelSettings } from '../../account/api/channels.ts';
import { presentChannel } from '../present.ts';
import { audit } from './audit.ts';

type Page = OutputOf<typeof contract>;

export async function listChannels(
  ctx: Ctx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<Page> {
  const size = query.size ?? 20;
  const rows = await channelSettings(ctx, { before: query.next, size: size + 1 });
  return paged(rows, size, 'channel_id', presentChannel);
}

/** D147 */
export async function setChannel(ctx: Ctx, given: BodyOf<typeof setContract>): Promise<Page['list'][number]> {
  const { channel, allow_open_card_applet, is_show_community, app_config } = given;
  return inTransaction(ctx, async (tx) => {
    const row = await setChannelSettings(tx, {
      channel,
      allow_open_card_applet: allow_open_card_applet === 1,
      is_show_community: is_show_community === 1,
      app_config: Object.fromEntries(app_config.map(({ name, value }) => [name, value])),
    });
    await audit(tx, { action: 'set-channel', subject: `channel:${row.channel_id}`, reason: channel });
    return presentChannel(row);
  });
}

export async function removeChannel(ctx: Ctx, id: number): Promise<{ ok: boolean }> {
  await inTransaction(ctx, async (tx) => {
    const row =
      (await dropChannelSettings(tx, id)) ??
      fail('notFound', { message: '这个渠道已经没有设置，请刷新后再看' });
    await audit(tx, { action: 'remove-channel', subject: `channel:${id}`, reason: row.channel });
  });
  return { ok: true };
}

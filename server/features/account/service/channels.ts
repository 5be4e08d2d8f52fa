import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  countChannels,
  dropChannel,
  listChannels,
  putChannel,
  type ChannelRow,
  type ChannelSettings,
} from '../store/channels.ts';

export type { ChannelRow };

const channelsMax = 500;

/** For the back office: the channels with settings of their own (D147), the newest first. */
export const channelSettings = (
  ctx: Ctx,
  wanted: { before: number | undefined; size: number },
): Promise<ChannelRow[]> => listChannels(ctx.db, wanted);

/** For the back office, inside its transaction. 40901 when there are too many. */
export async function setChannelSettings(tx: Tx, given: ChannelSettings): Promise<ChannelRow> {
  if ((await countChannels(tx.db, given.channel)) >= channelsMax)
    fail('conflict', { message: `最多设置${channelsMax}个渠道，请先删除不用的` });
  return putChannel(tx.db, given, tx.now);
}

/** For the back office, inside its transaction; undefined when there is none of that number. */
export const dropChannelSettings = (tx: Tx, channelId: number): Promise<ChannelRow | undefined> =>
  dropChannel(tx.db, channelId);

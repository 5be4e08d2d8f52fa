import type {
  listEntries as entriesContract,
  listRanks as ranksContract,
} from '@qunlu/contract/checkin/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentEntry, presentRank } from '../present.ts';
import { findShownEntries, findOwn } from '../store/entries.ts';
import { findRanks } from '../store/standings.ts';
import { campaignFor } from './campaigns.ts';

/** What others have shown, or one's own. */
export async function listEntries(
  ctx: ViewerCtx,
  { id, mine = 0, size = 20, next }: QueryOf<typeof entriesContract>,
): Promise<OutputOf<typeof entriesContract>> {
  await campaignFor(ctx, id);
  const page = { campaignId: id, viewerId: ctx.viewer.userId, below: next, size: size + 1 };
  const rows = await (mine === 1 ? findOwn(ctx.db, page) : findShownEntries(ctx.db, page));
  return paged(rows, size, 'checkin_id', (row) => presentEntry(ctx, row));
}

export async function listRanks(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof ranksContract>,
): Promise<OutputOf<typeof ranksContract>> {
  const { campaign } = await campaignFor(ctx, id);
  if (!campaign.ranked) return notFound('这个打卡没有开排行');
  const { userId } = ctx.viewer;
  const rows = await findRanks(ctx.db, {
    campaignId: id,
    circleId: campaign.phonebook_id,
    viewerId: userId,
    below: next,
    size: size + 1,
  });
  return paged(rows, size, 'rank_key', (row) => presentRank(row, userId));
}

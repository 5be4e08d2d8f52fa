import type { RawBuilder } from 'kysely';
import type { MyCircle } from '@qunlu/contract/circle/home.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, type ViewerCtx } from '../../../../platform/context.ts';
import { searchWords } from '../../../friend/api/readings.ts';
import { presentMine } from '../../present/circle.ts';
import { findMine, waitingFor } from '../../store/mine.ts';

const { pageSize } = circleRules;
/** Older posts are no news. Days. */
const postDays = 30;

/** R006: the circles of the caller and what they have applied for. */
export async function listMine(
  ctx: ViewerCtx,
  query: { q?: string | undefined; next?: number | undefined },
): Promise<{ list: MyCircle[]; next: number }> {
  const rows = await findMine(ctx.db, {
    userId: ctx.viewer.userId,
    words: searchWords(query.q ?? ''),
    postsSince: after(ctx.now, -postDays * 86_400),
    after: query.next ?? 0,
    size: pageSize + 1,
  });
  const list = rows.slice(0, pageSize);
  return {
    list: list.map(presentMine),
    next: rows.length > pageSize ? (list.at(-1)?.member_id ?? pagingEnd) : pagingEnd,
  };
}

/** For the badge of the place 通讯录: applications that wait for the caller. */
export const countWaiting = (ctx: ViewerCtx): RawBuilder<number> => waitingFor(ctx.viewer.userId);

import type {
  countOwnAsks,
  findAsks as findContract,
  listAnswersBy as byContract,
  listOwnAsks as ownContract,
} from '@qunlu/contract/ask/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { searchQuery } from '../../../platform/search-words.ts';
import { textMax, presentAnswer, presentLine } from '../present.ts';
import { countOwn, findAnswersOf, findOwn, findShown } from '../store/lists.ts';

const whoOf = (ctx: ViewerCtx) => ({ userId: ctx.viewer.userId, content: false, now: ctx.now });

/** R013, R016, R165 */
export async function findAsks(
  ctx: ViewerCtx,
  query: QueryOf<typeof findContract>,
): Promise<OutputOf<typeof findContract>> {
  const { filter = 'latest', topic, q = '', size = 20, next } = query;
  const search = q === '' ? null : searchQuery(q);
  if (q !== '' && search === null) return { list: [], next: -1 };
  const who = whoOf(ctx);
  const rows = await findShown(ctx.db, {
    viewerId: who.userId,
    place: 0,
    filter,
    topic,
    search,
    next,
    size: size + 1,
    signs: textMax.list,
  });
  return paged(rows, size, 'cursor', (row) => presentLine(row, who));
}

/** R166 */
export async function listOwn(
  ctx: ViewerCtx,
  { scope, size = 20, next }: QueryOf<typeof ownContract>,
): Promise<OutputOf<typeof ownContract>> {
  const who = whoOf(ctx);
  const rows = await findOwn(ctx.db, { viewerId: who.userId, scope, next, size: size + 1 });
  return paged(rows, size, 'cursor', (row) => presentLine(row, who));
}

export const countMine = (ctx: ViewerCtx): Promise<OutputOf<typeof countOwnAsks>> =>
  countOwn(ctx.db, ctx.viewer.userId);

/** R164 */
export async function listAnswersBy(
  ctx: ViewerCtx,
  { user_id: userId, size = 20, next }: QueryOf<typeof byContract>,
): Promise<OutputOf<typeof byContract>> {
  const who = whoOf(ctx);
  const rows = await findAnswersOf(ctx.db, { viewerId: who.userId, userId, next, size: size + 1 });
  return paged(rows, size, 'cursor', ({ question, answer }) => ({
    question: presentLine(question, who),
    answer: presentAnswer(ctx, answer, who, { brief: true }),
  }));
}

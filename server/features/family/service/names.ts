import type { searchFamily as contract } from '@qunlu/contract/family/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { normaliseSearch, soughtWord } from '../../friend/api/readings.ts';
import { canOf } from '../policy.ts';
import { presentName } from '../present.ts';
import { findCircles } from '../store/families.ts';
import { findNames } from '../store/names.ts';
import { seenFamily } from './families.ts';

/** D90: by each circle's own rule, for members of one of its circles. */
export async function search(
  ctx: ViewerCtx,
  { id, q, size = 20, next }: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  const family = await seenFamily(ctx, id);
  if (!canOf(family, userId).search) fail('forbidden', { message: '大家庭里一个圈子的成员才能按姓名找人' });
  // Names have no spaces between their letters, pinyin has none here.
  const word = normaliseSearch(q).replaceAll(' ', '');
  const circles = await findCircles(ctx.db, id, userId);
  const rows = await findNames(ctx.db, {
    viewerId: userId,
    circles: circles.filter(({ finds, member }) => finds || member),
    word,
    keysOf: (circleId) => soughtWord(circleId, word),
    behind: next,
    size: size + 1,
  });
  return paged(rows, size, 'member_id', presentName);
}

import type { BlockedPerson, viewRelation as contract } from '@qunlu/contract/relation.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { permissions } from '../ports.ts';
import { presentBlocked, presentRelation } from '../present.ts';
import { findBlocked, findFacts } from '../store/facts.ts';

/** What the caller is to another person, and what they may do (B048). */
export async function viewRelation(ctx: ViewerCtx, otherId: number): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  if (otherId === userId) fail('invalid', { message: '这是您自己', field: 'user_id' });
  const facts = await findFacts(ctx.db, userId, otherId);
  if (facts.blockedBy || !(await accountStateOf(ctx, otherId)).visible) notFound('用户不存在或已注销');
  return {
    ...presentRelation(otherId, facts),
    user_permissions: await ctx.deps.ports.get(permissions)(ctx, otherId),
  };
}

/** The people whom the caller has blocked, the newest first. */
export async function listBlocked(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<{ list: BlockedPerson[]; next: number }> {
  const size = query.size ?? 20;
  const rows = await findBlocked(ctx.db, ctx.viewer.userId, query.next, size + 1);
  return paged(rows, size, 'black_id', presentBlocked);
}

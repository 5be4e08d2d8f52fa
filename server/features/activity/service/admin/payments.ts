import type { listPayMembers } from '@qunlu/contract/activity/members.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { presentPayment } from '../../present/member.ts';
import { findPayments } from '../../store/payments.ts';
import { managedActivity } from '../access.ts';

/** R123: who has paid what, the newest first; for the right to money. */
export async function listPayments(
  ctx: ViewerCtx,
  { id, size = 20, next, group }: QueryOf<typeof listPayMembers>,
): Promise<OutputOf<typeof listPayMembers>> {
  await managedActivity(ctx, id, 'money');
  const rows = await findPayments(ctx.db, { activityId: id, group, before: next, size: size + 1 });
  return paged(rows, size, 'registration_id', presentPayment);
}

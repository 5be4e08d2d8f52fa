import type {
  decideActivityReview as decideContract,
  listActivityReviews as listContract,
  viewActivityReview as viewContract,
} from '@qunlu/contract/activity/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { StaffCtx } from '../../../../platform/context.ts';
import { presentActivity } from '../../present/activity.ts';
import { activities } from './activities.ts';

export async function listReviews(
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { list, next } = await activities.reviews(ctx, { ...paging, state: audit });
  return { list: list.map(({ id, ...line }) => ({ activity_id: id, ...line })), next };
}

export async function viewReview(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const { row, line } = await activities.reviewed(ctx, id);
  return {
    activity_id: id,
    ...line,
    activity: presentActivity(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await activities.review.decide(ctx, { ...given, version: rev });
  return { ok: true };
}

import type {
  decideCooperationReview as decideContract,
  listCooperationReviews as listContract,
  viewCooperationReview as viewContract,
} from '@qunlu/contract/cooperation/staff.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { presentCooperation } from '../present.ts';
import { posts } from './posts.ts';

export async function listReviews(
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { list, next } = await posts.reviews(ctx, { ...paging, state: audit });
  return { list: list.map(({ id, ...line }) => ({ cooperation_id: id, ...line })), next };
}

export async function viewReview(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const { row, line } = await posts.reviewed(ctx, id);
  return {
    cooperation_id: id,
    ...line,
    cooperation: presentCooperation(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await posts.review.decide(ctx, { ...given, version: rev });
  return { ok: true };
}

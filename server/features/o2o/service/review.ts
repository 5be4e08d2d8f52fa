import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type {
  decideDealReview as decideContract,
  listDealReviews as listContract,
  viewDealReview as viewContract,
} from '@qunlu/contract/o2o/staff.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { presentDeal } from '../present/deal.ts';
import { deals } from './deals.ts';

export async function listReviews(
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { list, next } = await deals.reviews(ctx, { ...paging, state: audit });
  return { list: list.map(({ id, ...line }) => ({ deal_id: id, ...line })), next };
}

export async function viewReview(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const { row, line } = await deals.reviewed(ctx, id);
  return {
    deal_id: id,
    ...line,
    deal: presentDeal(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await deals.review.decide(ctx, { ...given, version: rev });
  return { ok: true };
}

import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type {
  decideBuyReview as decideContract,
  listBuyReviews as listContract,
  viewBuyReview as viewContract,
} from '@qunlu/contract/groupbuy/staff.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { presentBuy } from '../present/buy.ts';
import { buys } from './buys.ts';

export async function listReviews(
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { list, next } = await buys.reviews(ctx, { ...paging, state: audit });
  return { list: list.map(({ id, ...line }) => ({ buy_id: id, ...line })), next };
}

export async function viewReview(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const { row, line } = await buys.reviewed(ctx, id);
  return {
    buy_id: id,
    ...line,
    buy: presentBuy(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await buys.review.decide(ctx, { ...given, version: rev });
  return { ok: true };
}

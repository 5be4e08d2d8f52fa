import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type {
  decideServiceReview as decideContract,
  listServiceReviews as listContract,
  viewServiceReview as viewContract,
} from '@qunlu/contract/service/staff.ts';
import type { StaffCtx } from '../../../../platform/context.ts';
import { presentService } from '../../present/service.ts';
import { services } from './services.ts';

export async function listReviews(
  ctx: StaffCtx,
  { audit, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { list, next } = await services.reviews(ctx, { ...paging, state: audit });
  return { list: list.map(({ id, ...line }) => ({ service_id: id, ...line })), next };
}

export async function viewReview(ctx: StaffCtx, id: number): Promise<OutputOf<typeof viewContract>> {
  const { row, line } = await services.reviewed(ctx, id);
  return {
    service_id: id,
    ...line,
    service: presentService(row, row.user_id, ctx.now),
    words: row.audit_words,
    reason: row.audit_reason,
  };
}

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await services.review.decide(ctx, { ...given, version: rev });
  return { ok: true };
}

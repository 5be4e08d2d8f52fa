import type { Verdict } from '@qunlu/contract/kernel/staff.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import type { PublicationRow } from '../store/publications.ts';

export interface ReviewPage {
  size?: number | undefined;
  next?: number | undefined;
}

/** What `definePublication` gives of a review. */
interface Reviewed<Row, Line> {
  reviews: (
    ctx: StaffCtx,
    query: ReviewPage & { state?: string | undefined },
  ) => Promise<{ list: readonly (Line & { id: number })[]; next: number }>;
  reviewed: (ctx: StaffCtx, id: number) => Promise<{ row: Row; line: Line }>;
  review: {
    decide: (
      ctx: StaffCtx,
      given: { id: number; verdict: Verdict; reason: string; version: number },
    ) => Promise<unknown>;
  };
}

/** The calls of a review as a feature serves them: `numbered` is its number and `shown` its content as its contract names them. */
export const reviewCallsOf = <
  Row extends PublicationRow,
  Line extends object,
  Numbered extends object,
  Shown extends object,
>(
  of: Reviewed<Row, Line>,
  as: { numbered: (id: number) => Numbered; shown: (row: Row, ctx: StaffCtx) => Shown },
) => ({
  async list(ctx: StaffCtx, { audit, ...paging }: ReviewPage & { audit?: string | undefined }) {
    const { list, next } = await of.reviews(ctx, { ...paging, state: audit });
    return { list: list.map(({ id, ...line }) => ({ ...as.numbered(id), ...line })), next };
  },

  async view(ctx: StaffCtx, id: number) {
    const { row, line } = await of.reviewed(ctx, id);
    return {
      ...as.numbered(id),
      ...line,
      ...as.shown(row, ctx),
      words: row.audit_words,
      reason: row.audit_reason,
    };
  },

  /** About what the member of staff has read, which `rev` says. */
  async decide(
    ctx: StaffCtx,
    { rev, ...given }: { id: number; verdict: Verdict; reason: string; rev: number },
  ): Promise<{ ok: true }> {
    await of.review.decide(ctx, { ...given, version: rev });
    return { ok: true };
  },
});

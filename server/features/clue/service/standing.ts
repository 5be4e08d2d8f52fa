import { clueRules, takeState } from '@qunlu/contract/clue/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { memberRole } from '@qunlu/contract/circle/rules.ts';
import { after, type ViewerCtx } from '../../../platform/context.ts';
import { memberModule, type ModuleCircle } from '../../circle/api/plugins.ts';
import { maySee, type ClueViewer } from '../policy.ts';
import { findClue, isOnTrial, type SeenClue } from '../store/clues.ts';
import type { OwnTake } from '../store/takes.ts';

/** A member of a circle whose leads are on. */
export interface Standing {
  circle: ModuleCircle;
  paid: boolean;
}

/**
 * D85: leads are for paid members. Where a circle takes a fee its normal members have paid, or are in it for good by the owner's word;
 * whoever tries it has not. Where it costs nothing that is everybody.
 */
export async function standingIn(ctx: ViewerCtx, circleId: number): Promise<Standing> {
  const circle = await memberModule(ctx, circleId, 'clue');
  const { me } = circle;
  const endAt = me?.role === memberRole.member ? me.end_at : null;
  const paid = endAt === null || !(await isOnTrial(ctx.db, { circleId, userId: ctx.viewer.userId, endAt }));
  return { circle, paid };
}

/** 40303 with what to do. */
export function requirePaid({ paid }: Standing): void {
  if (!paid) fail('paidContent', { message: '试用期间可以看商机，付费后就能发布和接' });
}

/** D85: who let a lead lie, or gave it back, leaves it to others for a week. */
const barredUntil = (take: OwnTake | null): Date | null =>
  take && (take.state === takeState.released || take.state === takeState.given) && take.ended_at !== null
    ? after(new Date(take.ended_at * 1000), clueRules.againDays * 86_400)
    : null;

/** What the rules need to know of who looks at a lead. */
export const viewerOf = (
  ctx: ViewerCtx,
  { circle, paid }: Standing,
  { take }: Pick<SeenClue, 'take'>,
): ClueViewer => ({
  userId: ctx.viewer.userId,
  paid,
  content: circle.can.content,
  take,
  barredUntil: barredUntil(take),
});

export const noClue = (): never => notFound('商机不存在或已不可见');

/** A lead of this circle that the caller may see. */
export async function seenClue(
  ctx: ViewerCtx,
  standing: Standing,
  clueId: number,
): Promise<{ row: SeenClue; who: ClueViewer }> {
  const circleId = standing.circle.row.phonebook_id;
  const row = await findClue(ctx.db, { circleId, clueId, viewerId: ctx.viewer.userId });
  if (!row) return noClue();
  const who = viewerOf(ctx, standing, row);
  return maySee(row, who, ctx.now) ? { row, who } : noClue();
}

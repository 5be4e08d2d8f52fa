import type { signList as contract } from '@qunlu/contract/score/sign-in.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { addSignIn, findSignedDays, findSignInState } from '../store/sign-ins.ts';
import { todayOf } from './journal.ts';
import { signInMission } from './own-missions.ts';
import { addMissionFact } from './add-mission-fact.ts';

/** D20: whether the caller has signed in today (Shanghai). */
export async function isSigned(ctx: ViewerCtx): Promise<{ signed: number; streak: number }> {
  const { signed, streak } = await findSignInState(ctx.db, ctx.viewer.userId, todayOf(ctx));
  return { signed: signed ? 1 : 0, streak };
}

/** Signs in for today; idempotent. */
export async function signIn(ctx: ViewerCtx): Promise<{ signed: number; streak: number }> {
  const { userId } = ctx.viewer;
  const today = todayOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await addSignIn(tx.db, userId, today, tx.now);
    await addMissionFact(tx, { userId, mission: signInMission, key: today });
  });
  return isSigned(ctx);
}

/** Signed days of a month; the current one by default. */
export async function signList(
  ctx: ViewerCtx,
  given: string | undefined,
): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  const today = todayOf(ctx);
  const month = given || today.slice(0, 7);
  const { streak, total } = await findSignInState(ctx.db, userId, today);
  return { month, days: await findSignedDays(ctx.db, userId, month), today, streak, total };
}

/** Whether a person has signed in today. */
export async function hasSignedToday(ctx: Ctx, userId: number): Promise<boolean> {
  return (await findSignInState(ctx.db, userId, todayOf(ctx))).signed;
}

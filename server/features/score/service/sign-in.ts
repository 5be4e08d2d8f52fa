import type { signList as contract } from '@qunlu/contract/score.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { addSignIn, findSignedDays, findSignInState } from '../store/sign-ins.ts';

const todayOf = (ctx: Ctx): string => dayText(secondsOf(ctx.now));

/** D20: whether the caller has signed in today (Shanghai). */
export async function isSigned(ctx: ViewerCtx): Promise<{ signed: number; streak: number }> {
  const { signed, streak } = await findSignInState(ctx.db, ctx.viewer.userId, todayOf(ctx));
  return { signed: signed ? 1 : 0, streak };
}

/** Signs in for today; idempotent. */
export async function signIn(ctx: ViewerCtx): Promise<{ signed: number; streak: number }> {
  await addSignIn(ctx.db, ctx.viewer.userId, todayOf(ctx), ctx.now);
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

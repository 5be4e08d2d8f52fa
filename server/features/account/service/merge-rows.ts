import { userStatus } from '@qunlu/contract/account/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { mergeUserRow, countWechats, mergeRows, type Sides } from '../store/merges.ts';
import { findUser } from '../store/users.ts';
import { endSessionsOf } from './sessions.ts';

/** Account's own part of a merge (D10); both users' rows are locked. */
export const mergeAccountRows = (tx: Tx, sides: Sides): Promise<void> => mergeRows(tx.db, sides);

export const wechatsOf = (ctx: Ctx, sides: Sides): Promise<Sides> => countWechats(ctx.db, sides);

/** D10: the kept account is the one with the phone, and neither may be leaving. */
export async function accountMergeBlocks(ctx: Ctx, { keep, drop }: Sides): Promise<string[]> {
  const [kept, dropped] = [await findUser(ctx.db, keep), await findUser(ctx.db, drop)];
  const reasons: string[] = [];
  if (dropped?.phone) {
    reasons.push('您的账号已绑定手机号：请从没有手机号的账号发起合并，或先解绑手机号');
  }
  if (kept?.status === userStatus.banned || dropped?.status === userStatus.banned) {
    reasons.push('其中一个账号已被封禁，解除后才能合并');
  }
  if (kept?.status === userStatus.leaving || dropped?.status === userStatus.leaving) {
    reasons.push('其中一个账号正在注销，取消注销后才能合并');
  }
  return reasons;
}

const mergedName = '已合并的用户';

/** Last step of a merge: the dropped account has no login any more and points to the kept one. */
export async function absorbAccount(tx: Tx, sides: Sides): Promise<void> {
  await endSessionsOf(tx, sides.drop);
  await mergeUserRow(tx.db, sides, { username: mergedName, status: userStatus.merged });
}

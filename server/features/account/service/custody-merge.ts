import { userStatus } from '@qunlu/contract/account/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { MergeItem, MergeSides } from '../ports.ts';
import { countSides, mergeRows } from '../store/merges.ts';
import { findUser } from '../store/users.ts';

/** Account's own share of a merge (D10); both users' rows are locked. */
export const mergeAccountRows = (tx: Ctx, sides: MergeSides): Promise<void> => mergeRows(tx.db, sides);

export async function accountMergeItems(ctx: Ctx, sides: MergeSides): Promise<MergeItem[]> {
  const { wechat, days } = await countSides(ctx.db, sides);
  return [
    { title: '微信绑定', ...wechat, rule: '全部保留，都可以登录合并后的账号' },
    { title: '签到天数', ...days, rule: '合在一起，同一天只算一次' },
  ];
}

/** D10: the survivor is the one with the phone, and neither may be on its way out. */
export async function accountMergeBlocks(ctx: Ctx, { keep, drop }: MergeSides): Promise<string[]> {
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

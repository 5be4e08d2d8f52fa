import { joinType } from '@qunlu/contract/circle/rules.ts';

/** The one action of who is no member, by how one joins. */
export const joinAction: Record<number, string> = {
  [joinType.free]: '加入通讯录',
  [joinType.approval]: '申请加入',
  [joinType.paid]: '付费加入',
  [joinType.paidApproval]: '付费申请加入',
  [joinType.invitation]: '有邀请，去加入',
  [joinType.password]: '凭口令加入',
};

/** What happens then, in a sentence. */
export const joinHow: Record<number, string> = {
  [joinType.free]: '填一张表就能加入',
  [joinType.approval]: '圈主或管理员审核',
  [joinType.paid]: '付会费后马上加入',
  [joinType.paidApproval]: '先付会费再审核，没通过全额退回',
  [joinType.invitation]: '要有成员的邀请链接或二维码',
  [joinType.password]: '向圈里的人要加入口令',
};

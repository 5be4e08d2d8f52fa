import type { ContactVisible, JoinType } from '@qunlu/contract/circle/rules.ts';

/** What follows from a way of joining (D59). */
export const joinWords: Record<JoinType, string> = {
  0: '打开链接就能加入',
  1: '提交资料，管理员通过以后加入',
  2: '付了会费就加入，72 小时内可以退',
  3: '付会费并由管理员通过，没通过全额退',
  4: '只有收到邀请的人可以加入',
  5: '知道口令的人可以加入',
};

/** What follows from who sees contacts (D61). */
export const contactWords: Record<ContactVisible, string> = {
  0: '成员之间可以互相看到，适合熟人',
  1: '只有圈主和管理员看得到，适合大的圈子',
  2: '交换过名片的两个人才互相看到',
};

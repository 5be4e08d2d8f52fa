import type { UserGroup, UserPage } from '../../platform/hub.ts';
import { Contact, Crown, type Icon, ReceiptText, ShieldCheck, Users, Wallet } from '../../ui/icons.ts';

/** A page behind a row of 我的, which gathers what several features bring to it. */
export interface UserPageLook {
  readonly title: string;
  readonly icon: Icon;
  /** Where its row stands on 我的. */
  readonly group: UserGroup;
  readonly order: number;
  readonly path: string;
}

export const userPages: Record<UserPage, UserPageLook> = {
  cards: { title: '名片与访客', icon: Contact, group: 1, order: 200, path: '/app/user/cards' },
  people: { title: '好友与介绍', icon: Users, group: 1, order: 300, path: '/app/user/people' },
  trade: { title: '服务与订单', icon: ReceiptText, group: 2, order: 500, path: '/app/user/trade' },
  money: { title: '钱包与发票', icon: Wallet, group: 3, order: 600, path: '/app/user/money' },
  vip: { title: '会员与积分', icon: Crown, group: 3, order: 700, path: '/app/user/vip' },
  account: { title: '账号与认证', icon: ShieldCheck, group: 3, order: 800, path: '/app/user/account' },
};

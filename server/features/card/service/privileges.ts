import { vipCardStyles } from '@qunlu/contract/card/rules.ts';
import { startOfDay, startOfWeek } from '@qunlu/contract/kernel/formats.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import type { Privilege } from '../../membership/ports.ts';
import { countCardsOf } from '../store/cards.ts';
import { findOpened } from '../store/receipts.ts';
import { countUnseenSources } from '../store/visitors.ts';

/** A quota of so many visitors is no limit. */
export const everyone = 1_000_000;

/** What memberships give to cards (D24, D28, D32, D37, D119). */
export const cardPrivileges: readonly Privilege[] = [
  {
    key: 'card.cards',
    title: '名片',
    order: 10,
    unit: 'count',
    fallback: { none: cardRules.perUser, member: 10, commerce: 20 },
    min: 1,
    max: 50,
    words: (value) => `${value} 张`,
    async gain(ctx, userId, { none, member }) {
      const count = await countCardsOf(ctx.db, userId);
      return count >= none && member > none ? `名片已用 ${count} 张，开通后可以有 ${member} 张` : '';
    },
  },
  {
    key: 'card.decode',
    title: '查看联系方式',
    order: 20,
    unit: 'count',
    fallback: { none: cardRules.decodePerDay, member: 200, commerce: 1000 },
    min: 1,
    max: 10_000,
    words: (value) => `每天 ${value} 张名片`,
    async gain(ctx, userId, { none, member }) {
      const opened = await findOpened(ctx.db, userId, startOfDay(ctx.now), false);
      return opened.length >= none && member > none
        ? `今天 ${none} 张名片的查看已用完，开通后每天可以看 ${member} 张`
        : '';
    },
  },
  {
    key: 'card.visitors',
    title: '访客和来源',
    order: 30,
    unit: 'count',
    fallback: { none: cardRules.visitorsShown, member: everyone, commerce: everyone },
    min: 1,
    max: everyone,
    words: (value) => (value >= everyone ? '全部' : `最近 ${value} 位`),
    async gain(ctx, userId) {
      const count = await countUnseenSources(ctx.db, userId, startOfWeek(ctx.now), cardRules.guestsCounted);
      return count > 0 ? `您本周有 ${count} 位访客看不到来源` : '';
    },
  },
  {
    key: 'card.styles',
    title: '会员名片样式',
    order: 40,
    unit: 'count',
    fallback: { none: 0, member: 1, commerce: 1 },
    min: 0,
    max: 1,
    fixed: true,
    words: (value) => (value > 0 ? `${vipCardStyles.length} 款` : '—'),
  },
];

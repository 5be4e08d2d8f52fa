import { scoreTypeLabels } from '@qunlu/contract/score/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { anonymise, byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findEntries } from '../store/journal.ts';
import { findFacts, mergeScore } from '../store/lifecycle.ts';
import { daysOf, findAllSignIns } from '../store/sign-ins.ts';
import { balanceOf, holdScore } from './journal.ts';
import { allMissions } from './mission-table.ts';

const decided = {
  merge: move('what staff decided is the kept account’s'),
  erase: anonymise('what was decided stands, by nobody'),
} as const;

const scoreOf = async (ctx: Ctx, userId: number): Promise<number> => (await balanceOf(ctx, userId)).balance;

export const scoreLifecycle: Lifecycle = {
  feature: 'score',
  columns: {
    'account_sign_in.user_id': {
      merge: move('they move to the kept account, one a day', { once: ['day'] }),
      erase: erase('the calendar is deleted'),
    },
    'score_balance.user_id': {
      merge: byFeature(move('the points of both are added up')),
      erase: erase('points are no money, and go with the account'),
    },
    'score_entry.user_id': {
      merge: byFeature(move('the journals of both become one')),
      erase: erase('the journal is deleted with the points'),
    },
    'score_fact.user_id': {
      merge: move('what both did under one name counts once', {
        once: ['mission', 'key'],
        take: { claimed_at: 'coalesce' },
      }),
      erase: erase('what was done for missions is deleted'),
    },
    'score_mission.changed_by': decided,
    'score_quote.chosen_by': decided,
  },
  async merge(tx, sides) {
    // Both are turned to this year: only then the fresh points of both can be added.
    for (const userId of [sides.keep, sides.drop].toSorted((a, b) => a - b)) await holdScore(tx, userId);
    await mergeScore(tx.db, sides);
  },
  counts: [{ title: '签到天数', rule: '合在一起，同一天只算一次', of: daysOf }],
  mergeItems: async (ctx, { keep, drop }) => [
    {
      title: '积分',
      keep: await scoreOf(ctx, keep),
      drop: await scoreOf(ctx, drop),
      rule: '加在一起，明细也合在一起',
    },
  ],
  async givesUp(ctx, userId) {
    const score = await scoreOf(ctx, userId);
    return score > 0 ? [`${score} 积分`] : [];
  },
  erases: ['签到记录', '积分、积分明细和任务记录'],
  keeps: [],
  async exports(ctx, userId, size) {
    const entries = await findEntries(ctx.db, { userId, before: undefined, size });
    const facts = await findFacts(ctx.db, userId, size);
    const titles = new Map(allMissions(ctx).map(({ key, title }) => [key, title]));
    return {
      签到: await findAllSignIns(ctx.db, userId),
      积分: {
        现有: await scoreOf(ctx, userId),
        明细: entries.map((row) => ({
          时间: row.log_at,
          积分: row.credit,
          类型: scoreTypeLabels[row.type],
          说明: row.title,
          之后: row.balance_after,
        })),
      },
      任务: facts.map(({ mission, at, claimed }) => ({
        时间: at,
        任务: titles.get(mission) ?? mission,
        已领: claimed,
      })),
    };
  },
};

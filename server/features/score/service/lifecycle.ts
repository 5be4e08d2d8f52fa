import { scoreTypeLabels } from '@qunlu/contract/score/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { accountsOf } from '../../account/api/people.ts';
import { findEntries } from '../store/journal.ts';
import { eraseScore, findFacts, mergeFacts, mergeScore, moveDecisions } from '../store/lifecycle.ts';
import { countDays, dropSignIns, findAllSignIns, mergeSignIns } from '../store/sign-ins.ts';
import { balanceOf, holdScore } from './journal.ts';
import { allMissions } from './mission-table.ts';

/** Bound of an export. */
const exportMax = 10_000;

const decided = {
  merge: { kind: 'move', why: 'what staff decided is the kept account’s' },
  erase: { kind: 'anonymise', why: 'what was decided stands, by nobody' },
} as const;

const scoreOf = async (ctx: Ctx, userId: number): Promise<number> => (await balanceOf(ctx, userId)).balance;

export const scoreLifecycle: Lifecycle = {
  feature: 'score',
  columns: {
    'account_sign_in.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account, one a day' },
      erase: { kind: 'erase', why: 'the calendar is deleted' },
    },
    'score_balance.user_id': {
      merge: { kind: 'move', why: 'the points of both are added up' },
      erase: { kind: 'erase', why: 'points are no money, and go with the account' },
    },
    'score_entry.user_id': {
      merge: { kind: 'move', why: 'the journals of both become one' },
      erase: { kind: 'erase', why: 'the journal is deleted with the points' },
    },
    'score_fact.user_id': {
      merge: { kind: 'move', why: 'what both did under one name counts once' },
      erase: { kind: 'erase', why: 'what was done for missions is deleted' },
    },
    'score_mission.changed_by': decided,
    'score_quote.chosen_by': decided,
  },
  async merge(tx, sides) {
    await mergeSignIns(tx.db, sides);
    await mergeFacts(tx.db, sides);
    // Both are turned to this year: only then the fresh points of both can be added.
    for (const userId of [sides.keep, sides.drop].toSorted((a, b) => a - b)) await holdScore(tx, userId);
    await mergeScore(tx.db, sides);
    await moveDecisions(tx.db, sides);
  },
  async mergeItems(ctx, { keep, drop }) {
    return [
      {
        title: '签到天数',
        keep: await countDays(ctx.db, keep),
        drop: await countDays(ctx.db, drop),
        rule: '合在一起，同一天只算一次',
      },
      {
        title: '积分',
        keep: await scoreOf(ctx, keep),
        drop: await scoreOf(ctx, drop),
        rule: '加在一起，明细也合在一起',
      },
    ];
  },
  async erase(tx, userId) {
    const accounts = await accountsOf(tx, userId);
    await dropSignIns(tx.db, accounts);
    await eraseScore(tx.db, accounts);
  },
  async givesUp(ctx, userId) {
    const score = await scoreOf(ctx, userId);
    return score > 0 ? [`${score} 积分`] : [];
  },
  erases: ['签到记录', '积分、积分明细和任务记录'],
  keeps: [],
  async exportData(ctx, userId) {
    const entries = await findEntries(ctx.db, { userId, before: undefined, size: exportMax });
    const facts = await findFacts(ctx.db, userId, exportMax);
    const titles = new Map(allMissions(ctx).map(({ key, title }) => [key, title]));
    return {
      json: {
        签到: await findAllSignIns(ctx.db, userId),
        积分: {
          现有: await scoreOf(ctx, userId),
          明细: entries.map((row) => ({
            时间: dateTime(secondsOf(row.log_at)),
            积分: row.credit,
            类型: scoreTypeLabels[row.type],
            说明: row.title,
            之后: row.balance_after,
          })),
        },
        任务: facts.map(({ mission, at, claimed }) => ({
          时间: dateTime(secondsOf(at)),
          任务: titles.get(mission) ?? mission,
          已领: claimed,
        })),
      },
    };
  },
};

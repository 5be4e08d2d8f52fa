import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { creditLabels } from '@qunlu/contract/sms/rules.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { findCredits, findEntries } from '../store/credits.ts';
import {
  findOptOuts,
  findSubmitted,
  findWrongCredits,
  forgetCampaigns,
  forgetPerson,
  moveCampaigns,
  moveToUser,
} from '../store/lifecycle.ts';
import { openLots } from './refunds.ts';

/** Bound of an export. */
const exportMax = 10_000;

const credits = {
  merge: { kind: 'move', why: 'credits of both are added, with what happened to them' },
  erase: { kind: 'erase', why: 'nobody is left to use them' },
} as const;

const campaigns = {
  merge: { kind: 'move', why: 'what either sent, decided or kept is the kept account’s' },
  erase: { kind: 'anonymise', why: 'the circle keeps what was sent, by nobody' },
} as const;

export const smsLifecycle: Lifecycle = {
  feature: 'sms',
  columns: {
    'sms_balance.user_id': credits,
    'sms_lot.user_id': credits,
    'sms_entry.user_id': credits,
    'sms_campaign.user_id': campaigns,
    'sms_campaign.owner_id': campaigns,
    'sms_campaign.decided_by': campaigns,
    'sms_template.created_by': campaigns,
    'sms_message.user_id': {
      merge: { kind: 'move', why: 'caps count what either account got; of one campaign to both one stays' },
      erase: { kind: 'erase', why: 'nobody needs to know any more who got it' },
    },
    'sms_opt_out.user_id': {
      merge: { kind: 'move', why: 'whoever said no by either account gets none' },
      erase: { kind: 'erase', why: 'nobody is left to be texted' },
    },
  },
  async merge(tx, sides) {
    await moveToUser(tx.db, sides);
    await moveCampaigns(tx.db, sides);
  },
  async erase(tx, userId) {
    await forgetCampaigns(tx.db, userId, tx.now);
    await forgetPerson(tx.db, userId);
  },
  async mergeItems(ctx, { keep, drop }) {
    const counts = { keep: await findCredits(ctx.db, keep), drop: await findCredits(ctx.db, drop) };
    return counts.drop > 0 ? [{ title: '短信条数', ...counts, rule: '相加' }] : [];
  },
  async leaveBlocks(ctx, userId) {
    const lots = await openLots(ctx, userId);
    if (lots.length === 0) return [];
    const left = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    return [
      {
        code: 'sms',
        title: `还有 ${left} 条没用的短信可以退款`,
        action: '请先退款，或等可以退的时间过去',
        path: '/user/sms',
      },
    ];
  },
  async givesUp(ctx, userId) {
    const count = await findCredits(ctx.db, userId);
    return count > 0 ? [`${count} 条短信`] : [];
  },
  erases: ['短信条数和明细，您收到过哪些群发短信，拒收过哪些通讯录的短信；没有发出的群发会取消'],
  keeps: ['您提交过的群发短信的内容和人数，不再显示是您'],
  async exportData(ctx, userId) {
    const rows = await findEntries(ctx.db, { userId, before: undefined, size: exportMax });
    return {
      json: {
        短信条数: rows.map((row) => ({
          时间: dateTime(secondsOf(row.at)),
          变动: row.count,
          之后: row.credits_after,
          原因: row.title,
          类别: creditLabels[row.kind],
        })),
        群发短信: (await findSubmitted(ctx.db, userId, exportMax)).map((row) => ({
          时间: dateTime(secondsOf(row.submitted_at)),
          通讯录: row.title,
          内容: row.content,
          人数: row.people,
          条数: row.credits,
          退回: row.returned,
        })),
        拒收短信: (await findOptOuts(ctx.db, userId, exportMax)).map((row) => ({
          时间: dateTime(secondsOf(row.at)),
          通讯录编号: row.target,
        })),
      },
    };
  },
};

const named = 100;

/** The balance of each person is what their journal and their lots say. */
export const checkCredits = async (ctx: Ctx): Promise<string[]> =>
  (await findWrongCredits(ctx.db, named)).map(
    ({ user_id: userId, credits: count, journal, lots }) =>
      `用户 ${userId} 的短信：${count} 条，明细合计 ${journal} 条，各笔剩余 ${lots} 条`,
  );

import { registrationStateLabels } from '@qunlu/contract/activity/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { anonymise, keep, move, type Lifecycle } from '../../../lifecycle/ports.ts';
import { countRegistrations, findRegistrationsToExport } from '../../store/registration-lifecycle.ts';

/** What becomes of what people have registered for, and of the tickets in their hands; part of the feature's lifecycle. */
export const registrationFates = {
  columns: {
    'activity_registration.user_id': {
      merge: move('what they registered for is the kept account’s'),
      erase: keep('trade records are kept three years (D13)'),
    },
    'activity_pass.user_id': {
      merge: move('the tickets are the kept account’s'),
      erase: anonymise('the place stays taken', { user_id: null, name: '', reading: '' }),
    },
  } satisfies Lifecycle['columns'],
  counts: [
    {
      title: '活动报名',
      rule: '全部归到保留的账号',
      of: (userId: number) => countRegistrations(userId),
    },
  ],
  async exports(ctx: Ctx, userId: number, max: number): Promise<Record<string, unknown>> {
    const rows = await findRegistrationsToExport(ctx.db, userId, max);
    return {
      活动报名: rows.map((row) => ({
        活动: row.title,
        票: row.ticket,
        张数: row.quantity,
        '总价（元）': yuan(row.total),
        状态: registrationStateLabels[row.state],
        来的人: row.names.join('、'),
        开始: row.starts_at,
        报名时间: row.created_at,
      })),
    };
  },
  erases: ['活动报名里填的姓名、电话和回答'],
  keeps: ['活动报名的记录：活动、票、金额和时间，法律要求保留三年'],
};

import { creditLabels } from '@qunlu/contract/sms/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { anonymise, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { creditsOf, findCredits, findEntries } from '../store/credits.ts';
import { dropTwice, endCampaigns, findOptOuts, findSubmitted, findWrongCredits } from '../store/lifecycle.ts';
import { openLots } from './refunds.ts';

const added = 'credits of both are added, with what happened to them';
const gone = erase('nobody is left to use them');
const credits = { merge: move(added), erase: gone };
const campaigns = {
  merge: move('what either sent, decided or kept is the kept account’s'),
  erase: anonymise('the circle keeps what was sent, by nobody'),
};

export const smsLifecycle: Lifecycle = {
  feature: 'sms',
  columns: {
    'sms_balance.user_id': { merge: move(added, { once: [], take: { credits: 'sum' } }), erase: gone },
    'sms_lot.user_id': credits,
    'sms_entry.user_id': credits,
    'sms_campaign.user_id': campaigns,
    'sms_campaign.owner_id': campaigns,
    'sms_campaign.decided_by': campaigns,
    'sms_template.created_by': campaigns,
    'sms_message.user_id': {
      merge: move('caps count what either account got; of one campaign to both one stays'),
      erase: erase('nobody needs to know any more who got it'),
    },
    'sms_opt_out.user_id': {
      merge: move('whoever said no by either account gets none', { once: ['audience', 'target'] }),
      erase: erase('nobody is left to be texted'),
    },
  },
  merge: (tx, sides) => dropTwice(tx.db, sides),
  erase: (tx, userId) => endCampaigns(tx.db, userId, tx.now),
  counts: [{ title: '短信条数', rule: '相加', of: creditsOf, shown: 'drop' }],
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
  exports: async (ctx, userId, size) => ({
    短信条数: (await findEntries(ctx.db, { userId, before: undefined, size })).map((row) => ({
      时间: row.at,
      变动: row.count,
      之后: row.credits_after,
      原因: row.title,
      类别: creditLabels[row.kind],
    })),
    群发短信: await findSubmitted(ctx.db, userId, size),
    拒收短信: await findOptOuts(ctx.db, userId, size),
  }),
};

const named = 100;

/** The balance of each person is what their journal and their lots say. */
export const checkCredits = async (ctx: Ctx): Promise<string[]> =>
  (await findWrongCredits(ctx.db, named)).map(
    ({ user_id: userId, credits: count, journal, lots }) =>
      `用户 ${userId} 的短信：${count} 条，明细合计 ${journal} 条，各笔剩余 ${lots} 条`,
  );

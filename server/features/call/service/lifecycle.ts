import type { Ctx } from '../../../platform/context.ts';
import { minuteLines, minutesOf } from '../../ledger/api/minutes.ts';
import { anonymise, decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findLiveLegs } from '../store/calls.ts';
import { findExported, findWrongHolds, minutesSum } from '../store/lifecycle.ts';

const others = anonymise('the others keep their record, without who it was');

export const callLifecycle: Lifecycle = {
  feature: 'call',
  columns: {
    'call.user_id': { merge: move('calls of both are the kept account’s'), erase: others },
    'call_leg.user_id': { merge: move('calls of both are the kept account’s'), erase: others },
    'call.ended_by': decision,
    'call_circle.created_by': {
      merge: move('what either turned on is the kept account’s'),
      erase: anonymise('the circle keeps it'),
    },
    'call_out.user_id': {
      merge: move('whoever said no by either account is not called', { once: ['circle_id'] }),
      erase: erase('nobody is left to be called'),
    },
    'call_last.user_id': {
      merge: move('the kept account’s stays', { once: [] }),
      erase: erase('nobody is left to look'),
    },
    'call_pack.user_id': {
      merge: move('what either bought is the kept account’s'),
      erase: anonymise('what was bought stays counted'),
    },
  },
  async mergeBlocks(ctx, { keep, drop }) {
    const live = [...(await findLiveLegs(ctx.db, keep)), ...(await findLiveLegs(ctx.db, drop))];
    return live.length > 0 ? ['有正在进行的通话，结束以后再合并'] : [];
  },
  counts: [{ title: '网络电话分钟', rule: '相加', of: minutesSum, shown: 'drop' }],
  async givesUp(ctx, userId) {
    const { minutes } = await minutesOf(ctx, { userId });
    return minutes > 0 ? [`${minutes} 分钟网络电话`] : [];
  },
  erases: ['网络电话的分钟，您在哪些圈子选择了不被呼叫'],
  keeps: ['您参加过的通话在对方的记录里保留 180 天，不再显示是您'],
  exports: async (ctx, userId, size) => ({
    通话: await findExported(ctx.db, userId, size),
    通话分钟: (await minuteLines(ctx, { userId }, { size })).list.map((line) => ({
      时间: line.at,
      事项: line.title,
      说明: line.detail,
      分钟: line.minutes,
      之后: line.after,
    })),
  }),
};

const named = 100;

/** What waits in the ledger is what calls hold. */
export const checkHolds = async (ctx: Ctx): Promise<string[]> =>
  (await findWrongHolds(ctx.db, named)).map(
    ({ owner, held, calls }) => `${owner} 的通话：账本预留 ${held} 分钟，通话合计 ${calls} 分钟`,
  );

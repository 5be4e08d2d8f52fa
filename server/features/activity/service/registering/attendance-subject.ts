import { activityRules, registrationState } from '@qunlu/contract/activity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import type { AttendanceSubject, Holder } from '../../../attendance/ports.ts';
import { activitySigned } from '../../events.ts';
import { countExpected, findDoorList, findOwnHolders, findSigner, lockHolders } from '../../store/holders.ts';
import { managedActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { activities } from '../publishing/activities.ts';

/** By state: why somebody may not come in, as they read it at the door, where nobody reads what was paid. */
function refusalOf(state: number): string {
  const { auditing, confirmed, refused, called } = registrationState;
  if (state === confirmed) return '';
  if (state === auditing) return '主办人还没有审核';
  if (state === refused) return '报名没有通过';
  return state === called ? '主办人取消了这份报名' : '已取消报名';
}

/** D99: an activity at its door; whoever comes shows a pass. */
export const activityAttendance: AttendanceSubject = {
  name: 'activity',
  async door(ctx, target) {
    const { row, can } = await managedActivity(ctx, target, 'door');
    return { title: row.title, arrange: can.edit };
  },
  holders: (ctx, target) => findDoorList(ctx.db, target, activityRules.seats),
  expected: (ctx, target) => countExpected(ctx.db, target),
  async lock(tx, target, holders) {
    const rows = await lockHolders(tx.db, target, holders);
    return new Map(
      rows
        // Who has not paid is not there yet.
        .filter(({ state }) => state !== registrationState.unpaid)
        .map(({ state, ...one }): [number, Holder & { refused: string }] => [
          one.holder,
          { ...one, refused: refusalOf(state) },
        ]),
    );
  },
  async own(ctx, target) {
    const rows = await findOwnHolders(ctx.db, target, ctx.viewer.userId);
    if (rows.length > 0) return rows;
    await activities.open(ctx, target, ctx.viewer.userId);
    return fail('membersOnly', { message: '报名确认以后才能签到' });
  },
  async changed(tx, target, { holder, name, signed }) {
    const signer = await findSigner(tx.db, holder);
    if (signer)
      await raise(tx, activitySigned, {
        activityId: target,
        circleId: signer.circle_id,
        userId: signer.user_id,
        signed: signer.signed,
        at: secondsOf(tx.now),
      });
    if (!signed) await logActivity(tx, { activityId: target, what: 'undo', target: name });
  },
  arranged: (tx, target, { before, after }) =>
    logActivity(tx, {
      activityId: target,
      what: 'sessions',
      before: { sessions: before.join('、') },
      after: { sessions: after.join('、') },
    }),
  path: (target, code) => `/activity/${target}/sign?code=${encodeURIComponent(code)}`,
};

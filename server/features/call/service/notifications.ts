import type { Tx } from '../../../platform/context.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { notify, withdraw } from '../../notification/api/notifications.ts';
import { findPerson, type CallRow, type LegRow } from '../store/calls.ts';
import type { HeldCall } from './hold.ts';

const ringKey = (callId: number): string => `call:${callId}`;
const missedKey = (callId: number): string => `call-missed:${callId}`;
/** Where one call is shown: a group's in its circle. */
const callPath = ({ call_id: id, circle_id: circleId }: CallRow): string =>
  circleId === 0 ? `/inbia/call/${id}` : `/inbia/pcall/${circleId}/status/${id}`;

const nameOf = async (tx: Tx, { row }: HeldCall): Promise<string> =>
  (await findPerson(tx.db, row.user_id))?.name ?? '有人';

/** Somebody's phone rings: what number it shows is not the caller's, so they are told who it is. */
export async function notifyRinging(tx: Tx, held: HeldCall, leg: LegRow): Promise<void> {
  const { row } = held;
  if (leg.user_id === null || leg.user_id === row.user_id) return;
  await notify(tx, leg.user_id, {
    category: row.circle_id === 0 ? 'friend' : 'membership',
    title: `${await nameOf(tx, held)}正在给您打电话`,
    body: '您的手机会响起，来电显示的是中间号，互相看不到号码。',
    path: callPath(row),
    key: ringKey(row.call_id),
  });
}

/** What was said of ringing is void; who was called and did not answer reads it. Not between two of whom one blocked the other. */
export async function notifyMissed(tx: Tx, held: HeldCall): Promise<void> {
  const { row, legs } = held;
  const called = [...new Set(legs.map((leg) => leg.user_id))].filter(
    (one): one is number => one !== null && one !== row.user_id,
  );
  await withdraw(tx, called, [ringKey(row.call_id)]);
  if (row.why === 'blocked' || row.why === 'banned') return;
  for (const userId of called) {
    const own = legs.filter((leg) => leg.user_id === userId);
    const rang = own.some((leg) => leg.state !== 'failed');
    if (!rang || own.some((leg) => leg.answered_at !== null || leg.why === 'left' || leg.why === 'opted-out'))
      continue;
    if (!(await accountStateOf(tx, userId)).visible) continue;
    await notify(tx, userId, {
      category: row.circle_id === 0 ? 'friend' : 'membership',
      title: `未接来电：${await nameOf(tx, held)}`,
      body: row.circle_id === 0 ? '点开可以回拨，号码互相看不到。' : '圈子的多人通话，点开看详情。',
      path: callPath(row),
      key: missedKey(row.call_id),
    });
  }
}

export const ringingOver = (tx: Tx, callId: number, userId: number): Promise<void> =>
  withdraw(tx, [userId], [ringKey(callId)]);

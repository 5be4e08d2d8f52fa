import { valueOf, alone } from '../../../platform/database.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { personById } from '../../account/api/directory.ts';
import { notifyAgain, settle } from '../../notification/api/notifications.ts';
import { claimsOf, findShut } from '../store/entries.ts';
import { hashesOf } from './phones.ts';

const key = 'roster.waiting';

const notify = (tx: Tx, userIds: readonly number[]): Promise<void> =>
  notifyAgain(
    tx,
    userIds.map((userId) => ({
      userId,
      category: 'membership' as const,
      title: '有通讯录里有您的名字',
      body: '名册里写了您的手机号。请看看是哪个通讯录，确认加入或拒绝；您确认以前，别人看不到您的手机号。',
      path: '/user/roster',
      key,
    })),
  );

/** D72: tells people with an account that a circle has imported their number; not those whom it shuts out. */
export async function notifyWaiting(tx: Tx, userIds: readonly number[], circleId: number): Promise<void> {
  if (userIds.length === 0) return;
  const shut = new Set(await findShut(tx.db, circleId, userIds));
  await notify(
    tx,
    userIds.filter((userId) => !shut.has(userId)),
  );
}

/** D72: somebody has a number now, by registering or by binding it. */
export async function notifyNewNumber(ctx: Ctx, userId: number): Promise<void> {
  const { phone } = await personById(ctx, userId);
  if (phone && (await valueOf(ctx.db, claimsOf(userId, hashesOf(ctx, phone)))) > 0)
    await notify(alone(ctx), [userId]);
}

/** The notice needs no answer any more. */
export async function settleNotification(tx: Tx, userId: number, phone: string): Promise<void> {
  if ((await valueOf(tx.db, claimsOf(userId, hashesOf(tx, phone)))) === 0) await settle(tx, userId, [key]);
}

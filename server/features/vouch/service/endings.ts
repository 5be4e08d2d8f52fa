import type { VouchEnd } from '@qunlu/contract/vouch/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import {
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
  type Tx,
} from '../../../platform/context.ts';
import { lockPeople, presentAccountOf } from '../../account/api/people.ts';
import { notify, notifyAll, withdraw } from '../../notification/api/notifications.ts';
import { endBetween, endOf, expireVouches, takeEndingSoon } from '../store/vouches.ts';
import { newKey } from './vouches.ts';

/** The event may name an account that was merged since. */
const present = async (ctx: Ctx, userId: number): Promise<number> =>
  (await presentAccountOf(ctx, userId))?.userId ?? userId;

/** The end of the second in which it happened: times of events are seconds. */
const until = (seconds: number): Date => new Date(seconds * 1000 + 999);

type Told = Exclude<VouchEnd, 'staff' | 'block'>;

/** What others say of somebody ends with a dispute that they lost; they read how much of it, givers find it in their list. */
export async function followDispute(
  ctx: Ctx,
  { disputeId, loserId, at }: { disputeId: number; loserId: number | null; at: number },
): Promise<void> {
  if (loserId === null) return;
  const userId = await present(ctx, loserId);
  const why: Told = 'dispute';
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    const count = await endOf(tx.db, userId, { why, at: until(at), given: false });
    if (count === 0) return;
    await notify(tx, userId, {
      category: 'order',
      title: `${count} 条写给您的佐证结束了`,
      body: '一笔订单的申诉没有支持您，别人为您写的佐证随之结束；以后可以请好友重新写。',
      path: '/user/vouches?box=received',
      key: `vouch-dispute:${disputeId}`,
    });
  });
}

/** What a banned person said, and what others said of them, ends. */
export async function followBan(ctx: Ctx, { userId, at }: { userId: number; at: number }): Promise<void> {
  const id = await present(ctx, userId);
  const why: Told = 'ban';
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [id]);
    await endOf(tx.db, id, { why, at: until(at), given: true });
  });
}

/** Under the locks of both: a block ends all between the two for good; that a friendship ends leaves what was. */
export async function followRelation(
  tx: Tx,
  { userId, otherId, blocked }: { userId: number; otherId: number; blocked: boolean },
): Promise<void> {
  if (!blocked) return;
  const ended = await endBetween(tx.db, userId, otherId, tx.now);
  if (ended.length === 0) return;
  const keys = ended.flatMap((row) => [newKey(row.vouch_id), dueKey(row)]);
  await withdraw(tx, [userId, otherId], keys);
}

/** Two years later it is another one. */
const dueKey = ({ vouch_id, expires_at }: { vouch_id: number; expires_at: Date }): string =>
  `vouch-due:${vouch_id}:${secondsOf(expires_at)}`;

const batch = 500;

/** Job: what was not renewed ends, and givers are told what ends soon. */
export async function keepTime(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const { now } = ctx;
  while (goesOn()) {
    if ((await inTransaction(ctx, (tx) => expireVouches(tx.db, { now, size: batch }))) < batch) break;
  }
  while (goesOn()) {
    const told = await inTransaction(ctx, async (tx) => {
      const rows = await takeEndingSoon(tx.db, { now, size: batch });
      await notifyAll(
        tx,
        rows
          .filter(({ name }) => name !== null)
          .map((row) => ({
            userId: row.by_id,
            category: 'friend' as const,
            title: `您为${row.name ?? ''}写的佐证快到期了`,
            body: `${dayText(secondsOf(row.expires_at))} 到期，仍然属实可以一键再续两年。`,
            path: '/user/vouches?box=given',
            key: dueKey(row),
          })),
      );
      return rows.length;
    });
    if (told < batch) return;
  }
}

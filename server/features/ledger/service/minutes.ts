import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { requireHeld } from '../../../platform/held.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import {
  findMinuteLines,
  findMinutes,
  type MinuteLine,
  type MinuteOwner,
  type Minutes,
} from '../store/minutes.ts';
import type { MinuteAccount } from '../tables.ts';
import { post, type Line } from './post.ts';

export type { MinuteLine, MinuteOwner, Minutes } from '../store/minutes.ts';

/** What a person, or a circle, has to call with, and what calls wait for. */
export const minutesOf = (ctx: Ctx, owner: MinuteOwner): Promise<Minutes> => findMinutes(ctx.db, owner);

interface Words {
  key: string;
  title: string;
  detail?: string;
}

/** The person is locked; of a circle whoever holds what it is about. */
function requireOwner(tx: Tx, owner: MinuteOwner): void {
  if ('userId' in owner) requireHeld(tx.db, 'person', owner.userId);
}

const shardOf = (owner: MinuteOwner): number => ('userId' in owner ? owner.userId : owner.circleId);

const own = (owner: MinuteOwner, account: MinuteAccount, amount: number, words: Words): Line => ({
  ...owner,
  account,
  amount,
  title: words.title,
  detail: words.detail ?? '',
});

/** Minutes that an order brings. Answers false when the key was posted before. */
export function addMinutes(
  tx: Tx,
  owner: MinuteOwner,
  given: Words & { minutes: number; orderId: number },
): Promise<boolean> {
  requireOwner(tx, owner);
  return post(tx, {
    key: given.key,
    kind: 'minutes-bought',
    orderId: given.orderId,
    lines: [{ account: 'minutes-sold', amount: -given.minutes }, own(owner, 'minutes', given.minutes, given)],
  });
}

/** The same taken back, as its money goes back. Fails `stateChanged` with `short` when they are not there any more. */
export function takeMinutes(
  tx: Tx,
  owner: MinuteOwner,
  given: Words & { minutes: number; orderId: number; short: string },
): Promise<boolean> {
  requireOwner(tx, owner);
  return post(tx, {
    key: given.key,
    kind: 'minutes-refunded',
    orderId: given.orderId,
    short: given.short,
    lines: [own(owner, 'minutes', -given.minutes, given), { account: 'minutes-sold', amount: given.minutes }],
  });
}

/** Sets minutes apart for a call. Fails `stateChanged` with `short` when there are not so many. */
export function holdMinutes(
  tx: Tx,
  owner: MinuteOwner,
  given: Words & { minutes: number; short: string },
): Promise<boolean> {
  requireOwner(tx, owner);
  return post(tx, {
    key: given.key,
    kind: 'minutes-call',
    shardOf: shardOf(owner),
    short: given.short,
    lines: [own(owner, 'minutes', -given.minutes, given), own(owner, 'minutes-held', given.minutes, given)],
  });
}

/** A call is over: what it used is gone, what is left of what was held goes back. */
export function settleMinutes(
  tx: Tx,
  owner: MinuteOwner,
  given: Words & { held: number; used: number },
): Promise<boolean> {
  requireOwner(tx, owner);
  const { held, used } = given;
  return post(tx, {
    key: given.key,
    kind: 'minutes-call',
    shardOf: shardOf(owner),
    lines: [
      own(owner, 'minutes-held', -held, given),
      own(owner, 'minutes', held - used, given),
      { account: 'minutes-used', amount: used },
    ],
  });
}

const defaultSize = 20;

/** Lines of `minutes`, the newest first; `before` is the `next` of the page before. */
export async function minuteLines(
  ctx: Ctx,
  owner: MinuteOwner,
  { size = defaultSize, before }: { size?: number | undefined; before?: number | undefined },
): Promise<{ list: MinuteLine[]; next: number }> {
  const rows = await findMinuteLines(ctx.db, owner, { before, size: size + 1 });
  const list = rows.slice(0, size);
  return { list, next: rows.length > size ? (list.at(-1)?.lineId ?? pagingEnd) : pagingEnd };
}

/** D10: those of both accounts are one; what calls of the dropped one wait for follows. Both are locked. */
export async function mergeMinutes(tx: Tx, { keep, drop }: MergeSides, key: string): Promise<void> {
  const { minutes, held } = await findMinutes(tx.db, { userId: drop });
  const [out, into] = [
    { key, title: '合并到另一个账号' },
    { key, title: '合并账号转入' },
  ];
  await post(tx, {
    key,
    kind: 'minutes-merged',
    lines: [
      own({ userId: drop }, 'minutes', -minutes, out),
      own({ userId: drop }, 'minutes-held', -held, out),
      own({ userId: keep }, 'minutes', minutes, into),
      own({ userId: keep }, 'minutes-held', held, into),
    ],
  });
}

/** D13: minutes are not money: what somebody has of them goes with them. The person is locked. */
export async function dropMinutes(tx: Tx, userId: number): Promise<void> {
  const { minutes } = await findMinutes(tx.db, { userId });
  const key = `left:${userId}:${tx.now.getTime()}:minutes`;
  await post(tx, {
    key,
    kind: 'minutes-given-up',
    shardOf: userId,
    lines: [
      own({ userId }, 'minutes', -minutes, { key, title: '注销时放弃' }),
      { account: 'minutes-used', amount: minutes },
    ],
  });
}

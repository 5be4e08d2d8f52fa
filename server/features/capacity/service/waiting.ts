import type { WaitEntry } from '@qunlu/contract/capacity/calls.ts';
import { capacityRules, waitState } from '@qunlu/contract/capacity/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { freeOf, hasBegun, mostOf, offerKey } from '../policy.ts';
import { capacitySubjects, type WaitedPlace, type CapacitySubject } from '../ports.ts';
import { presentWaiting } from '../present.ts';
import { findLive } from '../store/claims.ts';
import { offeredTo } from '../store/offers.ts';
import { countPool, lockPool } from '../store/pools.ts';
import {
  addWait,
  countOpen,
  endWaits,
  findLast,
  findListed,
  findListedOne,
  findOpen,
  type ListedWait,
  type WaitRow,
} from '../store/waits.ts';
import { endAll, makeOffers, sweepPool } from './offers.ts';
import type { Place } from './places.ts';
import { settleOffers } from './notifications.ts';

const subjectNamed = (ctx: Ctx, name: string): CapacitySubject | undefined =>
  ctx.deps.ports.get(capacitySubjects).find((one) => one.name === name);

/** The entry that somebody has already, when it is for as many. */
async function showSame(tx: Tx<ViewerCtx>, open: WaitRow, quantity: number): Promise<WaitEntry> {
  if (open.quantity !== quantity)
    fail('conflict', { message: `您已在候补 ${open.quantity} 个，要改数量请先退出候补` });
  return show(tx, open);
}

/** Joins the queue for what is full. The same input again answers the entry that is there. */
export async function joinQueue(ctx: ViewerCtx, input: Place & { quantity: number }): Promise<WaitEntry> {
  const { subject, target, quantity } = input;
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    if (!(await lockPeople(tx, [userId])).get(userId)?.visible) fail('login');
    const kind = subjectNamed(tx, subject) ?? notFound('没有这个名额，或已不可见');
    await kind.mayJoin(tx, { target, userId, quantity });
    let pool = (await lockPool(tx.db, subject, target)) ?? notFound('没有这个名额，或已不可见');
    const known = await findOpen(tx.db, pool.pool_id, userId);
    if (known) return showSame(tx, known, quantity);
    if (hasBegun(pool, tx.now)) fail('stateChanged', { message: '已经开始了，不能再候补' });
    if (quantity > mostOf(pool))
      fail('invalid', { message: `一共只有 ${mostOf(pool)} 个名额，请减少数量`, field: 'quantity' });
    if (freeOf(pool) < quantity) {
      pool = await sweepPool(tx, pool);
      // An order of theirs whose time was over has given back the offer that it had used.
      const back = await findOpen(tx.db, pool.pool_id, userId);
      if (back) return showSame(tx, back, quantity);
    }
    if (freeOf(pool) >= quantity) fail('stateChanged', { message: '还有名额，可以直接下单' });
    if (pool.waiting >= capacityRules.waitingMax)
      fail('conflict', { message: '候补的人已经很多，请选别的时间或过些时候再来' });
    // The person is locked, so that two joins of theirs do not both count the same ones.
    if ((await countOpen(tx.db, userId)) >= capacityRules.waitingPerPerson)
      fail('conflict', { message: `最多同时候补 ${capacityRules.waitingPerPerson} 处，请先退出一些` });
    const added = await addWait(tx.db, { poolId: pool.pool_id, userId, quantity, now: tx.now });
    await countPool(tx.db, pool.pool_id, { waiting: 1 });
    return show(tx, added);
  });
}

/** Leaves the queue, or gives an offer back, at any time. Having left already answers the same. */
export async function leaveQueue(ctx: ViewerCtx, { subject, target }: Place): Promise<WaitEntry> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    // A merge of accounts holds the same lock while it moves entries.
    await lockPeople(tx, [userId]);
    const pool = (await lockPool(tx.db, subject, target)) ?? notFound('没有这个名额，或已不可见');
    const open = await findOpen(tx.db, pool.pool_id, userId);
    if (!open) {
      const last = (await findLast(tx.db, pool.pool_id, userId)) ?? notFound('没有这个名额，或已不可见');
      if (last.state !== waitState.left) fail('stateChanged', { message: '候补已经结束了' });
      return show(tx, last);
    }
    await endWaits(tx.db, [open.wait_id], waitState.left, tx.now);
    if (open.state === waitState.waiting) await countPool(tx.db, pool.pool_id, { waiting: -1 });
    const offer = await findLive(tx.db, offerKey(open.wait_id));
    if (offer) await settleOffers(tx, [open]);
    if (offer) await makeOffers(tx, await endAll(tx, pool, [offer]));
    return show(tx, open);
  });
}

/** The caller's entries, the newest first. */
export async function listOwn(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<{ list: WaitEntry[]; next: number }> {
  const size = query.size ?? 20;
  const rows = await findListed(ctx.db, {
    userId: ctx.viewer.userId,
    before: query.next,
    size: size + 1,
    aheadMax: capacityRules.aheadCounted,
  });
  const shown = rows.slice(0, size);
  return {
    list: await presentAll(ctx, shown, ctx.viewer.userId),
    next: nextOf(rows, size, 'wait_id'),
  };
}

async function show(ctx: ViewerCtx, { wait_id }: WaitRow): Promise<WaitEntry> {
  const row =
    (await findListedOne(ctx.db, wait_id, capacityRules.aheadCounted)) ??
    notFound('没有这个名额，或已不可见');
  const [shown] = await presentAll(ctx, [row], ctx.viewer.userId);
  return shown ?? notFound('没有这个名额，或已不可见');
}

/** Titles are asked once for each kind, whatever their number. */
export async function presentAll(
  ctx: Ctx,
  rows: readonly ListedWait[],
  userId: number,
): Promise<WaitEntry[]> {
  const known = new Map<string, ReadonlyMap<string, WaitedPlace>>();
  for (const [name, group] of Map.groupBy(rows, ({ subject }) => subject)) {
    const targets = [...new Set(group.map(({ target }) => target))];
    const found = await subjectNamed(ctx, name)?.describe(ctx, targets, userId);
    if (found) known.set(name, found);
  }
  return rows.map((row) => presentWaiting(row, known.get(row.subject)?.get(row.target), ctx.now));
}

/** Places that are free for whoever asks until a time. */
export const countOffers = ({ viewer, now }: ViewerCtx): RawBuilder<number> => offeredTo(viewer.userId, now);

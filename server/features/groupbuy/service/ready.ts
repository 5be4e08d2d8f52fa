import type { ManagedEntry } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import type * as contract from '@qunlu/contract/groupbuy/packing.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, Failure } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { makeSessions, sessionsOf } from '../../attendance/api/sessions.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { deliverHeld, undoDelivery } from '../../order/api/steps.ts';
import { entryStateOf, readyProblem } from '../policy.ts';
import { findEntry, lockEntry, updateEntry } from '../store/entries.ts';
import { goneEntry, ownBuy, ownEntryOf } from './access.ts';
import { shownEntryById } from './manage.ts';
import { notifyReady } from './notifications.ts';

type Given = BodyOf<typeof contract.readyEntries>;
type Ready = OutputOf<typeof contract.readyEntries>['list'][number];

const sessionDays = 30;
/** So long is left at least for whoever comes for what is ready now. */
const comingDays = 8;

/** Codes are read within a session; a buy has another one when much is ready late. The organiser is locked. */
async function ensureSession(tx: Tx, buyId: number): Promise<void> {
  const of = { subject: 'groupbuy', target: buyId } as const;
  const sessions = await sessionsOf(tx, of);
  if (sessions.some(({ closes_at }) => closes_at >= after(tx.now, comingDays * 86_400))) return;
  await makeSessions(tx, {
    ...of,
    sessions: [
      {
        name: sessions.length === 0 ? '取货' : `取货 ${sessions.length + 1}`,
        opensAt: tx.now,
        closesAt: after(tx.now, sessionDays * 86_400),
      },
    ],
  });
}

/** One order, by itself: it waits for whoever bought from now on. */
const makeReady = (ctx: ViewerCtx, buyId: number, given: Given['entries'][number]): Promise<Ready> =>
  inTransaction(ctx, async (tx) => {
    const { entry_id: entryId, tracking = '' } = given;
    const known = await findEntry(tx.db, entryId);
    if (known?.buy_id !== buyId) return goneEntry();
    const held = known.order_id === null ? null : await holdOrderById(tx, known.order_id, false);
    const locked = (await lockEntry(tx.db, entryId)) ?? goneEntry();
    const row = (await findEntry(tx.db, entryId)) ?? goneEntry();
    const problem = readyProblem(row, tx.now);
    if (problem !== '') fail('stateChanged', { message: problem });
    if (row.state === 1) {
      if (row.way === 'express' && row.order_id !== null && tracking === '')
        fail('invalid', { message: '快递请填写单号' });
      await updateEntry(tx.db, entryId, { tracking });
      if (held) await deliverHeld(tx, held, '货已备好');
      else await updateEntry(tx.db, entryId, { state: 3, ready_at: tx.now });
      if (locked.user_id !== null)
        await notifyReady(
          tx,
          { ...locked, tracking, user_id: locked.user_id },
          { title: row.buy_title, place: row.point ? `${row.point.name} ${row.point.address}` : '' },
        );
    } else if (row.state === 3 && tracking !== '' && tracking !== row.tracking)
      await updateEntry(tx.db, entryId, { tracking });
    const now = (await findEntry(tx.db, entryId)) ?? goneEntry();
    return { entry_id: entryId, state: entryStateOf(now), problem: '' };
  });

/** What does not go is said of that one; the others go on. */
async function tryReady(ctx: ViewerCtx, buyId: number, given: Given['entries'][number]): Promise<Ready> {
  try {
    return await makeReady(ctx, buyId, given);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const row = await findEntry(ctx.db, given.entry_id);
    const ours = row?.buy_id === buyId;
    return {
      entry_id: given.entry_id,
      state: ours ? entryStateOf(row) : 0,
      problem: error.message,
    };
  }
}

/** D134: each order in a transaction of its own, so that none holds up the others; again changes nothing. */
export async function readyEntries(
  ctx: ViewerCtx,
  { id, entries }: Given,
): Promise<OutputOf<typeof contract.readyEntries>> {
  const buy = await ownBuy(ctx, id);
  if (entries.length === 0) fail('invalid', { message: '请先选订单', field: 'entries' });
  if (buy.deadline > ctx.now) fail('stateChanged', { message: '截止以后才能备货：到时才知道成不成团' });
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    await ensureSession(tx, id);
  });
  const list: Ready[] = [];
  for (const entry of entries) list.push(await tryReady(ctx, id, entry));
  return { list };
}

/** It was a mistake: as if it had not been said. */
export const undoReady = (ctx: ViewerCtx, entryId: number): Promise<ManagedEntry> =>
  inTransaction(ctx, async (tx) => {
    const { entry: known } = await ownEntryOf(tx, entryId);
    const held = known.order_id === null ? null : await holdOrderById(tx, known.order_id, false);
    await lockEntry(tx.db, entryId);
    const { entry } = await ownEntryOf(tx, entryId);
    if (entry.state !== 3) {
      if (entry.state === 1) return shownEntryById(tx, entryId);
      fail('stateChanged', { message: '已经收货或已退款，不能撤回' });
    }
    // Nothing gives it back before its date any more, and its buyer cannot cancel.
    if (entry.buy_state === buyState.cancelled)
      fail('stateChanged', { message: '团购已取消，不能撤回；要退款请在订单里退' });
    if (held && entry.ready_by <= tx.now)
      fail('stateChanged', { message: '过了备货时间，撤回会马上退款；要退款请在订单里退' });
    if (held) await undoDelivery(tx, held, '团长撤回了备好');
    else await updateEntry(tx.db, entryId, { state: 1, ready_at: null });
    return shownEntryById(tx, entryId);
  });

import { entryPart } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState } from '@qunlu/contract/groupbuy/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import type { OrderPart, PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { presentEntryPart } from '../present/entry.ts';
import { shareBuy } from '../store/buys.ts';
import {
  findByOrder,
  findLines,
  lockByOrder,
  nextNumber,
  updateEntry,
  type EntryRow,
} from '../store/entries.ts';
import { bookPieces, lockPieces, releasePieces } from './claims.ts';
import { codeOf } from './codes.ts';
import { tellChain } from './live.ts';
import { entrySubjectName } from './sale.ts';
import { notifyJoined } from './notifications.ts';
import { buyPath } from './buys.ts';

const buyIdOf = ({ target }: SubjectOrder): number => Number(target);

async function entryOf(tx: Tx, { orderId }: SubjectOrder): Promise<EntryRow> {
  const row = await lockByOrder(tx.db, orderId);
  if (!row) throw new Error(`order ${orderId} is of no entry`);
  return row;
}

/** Before money moves: the entry, its buy, of which nobody decides meanwhile, and its pieces. */
async function locks(tx: Tx, order: SubjectOrder): Promise<void> {
  const entry = await entryOf(tx, order);
  await shareBuy(tx.db, entry.buy_id);
  await lockPieces(tx, entry.entry_id, await findLines(tx.db, entry.entry_id));
}

/** It is in the chain. What cannot be had any more goes back by itself. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const entry = await entryOf(tx, order);
  const buy = await shareBuy(tx.db, entry.buy_id);
  if (!buy || buy.deleted_at || buy.moderated)
    fail('stateChanged', { message: '这个团购已经下架，付的钱退回' });
  if (buy.state !== buyState.running || buy.deadline <= tx.now)
    fail('stateChanged', { message: '这个团购已经截止或取消，付的钱退回' });
  if (!(await bookPieces(tx, entry.entry_id, await findLines(tx.db, entry.entry_id))))
    fail('stateChanged', { message: '已经卖完了，付的钱退回' });
  const number = await nextNumber(tx.db, entry.buy_id);
  await updateEntry(tx.db, entry.entry_id, {
    state: 1,
    number,
    code: codeOf(tx, entry.buy_id, number),
    paid_at: tx.now,
  });
  await notifyJoined(tx, buy);
  await tellChain(tx, entry.buy_id);
}

/** Closed unpaid, or all of it given back: the pieces are there for others, unless they were handed over. */
async function end(tx: Tx, entry: EntryRow): Promise<void> {
  if (entry.state === 6) return;
  if (entry.state !== 4) await releasePieces(tx, entry.entry_id, await findLines(tx.db, entry.entry_id));
  await updateEntry(tx.db, entry.entry_id, { state: 6, over_at: tx.now });
  if (entry.state !== 0) await tellChain(tx, entry.buy_id, { quiet: true });
}

/** What the stage of the order says of the entry. */
async function follow(tx: Tx, order: SubjectOrder, entry: EntryRow): Promise<void> {
  const { stage } = order;
  if (stage === orderStage.ended) await end(tx, entry);
  else if (stage === orderStage.confirming)
    await updateEntry(tx.db, entry.entry_id, { state: 3, ready_at: tx.now });
  else if (stage === orderStage.done && entry.state !== 6)
    await updateEntry(tx.db, entry.entry_id, { state: 4, received_at: entry.received_at ?? tx.now });
  else if (stage === orderStage.serving && entry.state === 3)
    await updateEntry(tx.db, entry.entry_id, { state: 1, ready_at: null, handed_at: null });
}

const part: OrderPart = {
  key: 'groupbuy',
  shape: entryPart,
  async view(ctx, { orderId }, { role }) {
    const row = (await findByOrder(ctx.db, orderId)) ?? notFound('订单不存在');
    return { part: presentEntryPart(ctx, row, role === 'buyer'), page: '' };
  },
};

/** D134: entries of buys, beside the money of their orders. */
export const entrySubject: PayableSubject = {
  name: entrySubjectName,
  type: orderTypes.groupBuy,
  earns: 'seller',
  tellsSeller: true,
  part,
  locks,
  paid,
  closed: async (tx, order) => end(tx, await entryOf(tx, order)),
  async refunding(tx, order, { all }) {
    // Before it is over the step that ends it follows.
    const over = order.stage === orderStage.done || order.stage === orderStage.ended;
    if (all && over) await end(tx, await entryOf(tx, order));
  },
  moved: async (tx, order) => follow(tx, order, await entryOf(tx, order)),
  async before(tx, order, { step, more }) {
    if (more) fail('invalid', { message: '这个订单不用补充', field: 'more' });
    if (step === 'deliver') fail('stateChanged', { message: '请在团购的管理里标记备好，取货码会发给买家' });
    if (step !== 'cancel') return;
    // Whoever cancels as it is decided has been counted, or has not.
    const buy = await shareBuy(tx.db, buyIdOf(order));
    if (buy?.state === buyState.failed || buy?.state === buyState.cancelled)
      fail('stateChanged', { message: '这个团购没有成团，付的钱会自动退回，不用取消' });
    if (buy?.state !== buyState.running)
      fail('stateChanged', { message: '团购已经截止并成团，不能自己取消；可以申请退款' });
  },
  todo: { serve: '备货', confirm: '收货' },
  word({ stage }, role) {
    if (stage === orderStage.serving) return '已参加';
    if (stage === orderStage.confirming) return role === 'buyer' ? '可以取货' : '待取货';
    return stage === orderStage.done ? '已收货' : undefined;
  },
  path: (order) => buyPath(buyIdOf(order)),
  after: ({ stage, promise, snapshot }, { now }) => {
    if (stage !== orderStage.serving) return [];
    const at = secondsOf(now);
    return [
      `${dayAndTime(promise.startsAt, at)} 截止，之前可以随时取消；没有成团自动全额退`,
      `成团后 ${dayAndTime(Number(snapshot['ready_by']), at)} 前备好货，备好会通知您`,
    ];
  },
};

import type { ManagedEntry } from '@qunlu/contract/groupbuy/entity.ts';
import type * as contract from '@qunlu/contract/groupbuy/manage.ts';
import type * as packing from '@qunlu/contract/groupbuy/packing.ts';
import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockUser } from '../../account/api/profile.ts';
import { sessionsOf } from '../../attendance/api/sessions.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { contactOpen } from '../policy.ts';
import { presentManaged } from '../present/entry.ts';
import { findBuy, findTally } from '../store/buys.ts';
import { countToGiveBack } from '../store/decided.ts';
import { updateEntry } from '../store/entries.ts';
import {
  findCounts,
  findEntries,
  findManagedEntries,
  findPackingGoods,
  findPackingPeople,
  type ManagedEntryRow,
} from '../store/managed.ts';
import { gone, goneEntry, ownBuy, ownEntryOf, teamBuy } from './access.ts';
import { contacts } from './contacts.ts';
import { buyFeeOf } from './fees.ts';

/** A row as its organiser reads it: the phone masked until it is opened. */
export function shownEntry(ctx: Ctx, row: ManagedEntryRow): ManagedEntry {
  const form = contacts.open(ctx, row.kept);
  const { phone = '', address = '' } = form?.facts ?? {};
  return presentManaged(row, {
    phone: form && phone !== '' ? contacts.maskedPhone(form) : '',
    hasContact: phone !== '' || address !== '',
    now: ctx.now,
  });
}

export async function shownEntryById(ctx: ViewerCtx, entryId: number): Promise<ManagedEntry> {
  const [row] = await findManagedEntries(ctx.db, [entryId]);
  return row ? shownEntry(ctx, row) : goneEntry();
}

const leftMost = 999;

/** D134: the numbers that matter, for the organiser and who helps; the money for the organiser. */
export async function viewManage(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof contract.viewManage>> {
  const buy = await teamBuy(ctx, id);
  const seen = (await findBuy(ctx.db, id, ctx.viewer.userId)) ?? gone();
  const { paid, refunded, ...counts } = await findCounts(ctx.db, id);
  const tally = await findTally(ctx.db, id);
  const left = buy.giving_back ? await countToGiveBack(ctx.db, id, leftMost) : 0;
  const [session] = (await sessionsOf(ctx, { subject: 'groupbuy', target: id })).toReversed();
  return {
    buy_id: id,
    title: buy.title,
    state: buy.state,
    audit: buy.audit,
    audit_reason: buy.own ? buy.audit_reason : '',
    deadline: secondsOf(buy.deadline),
    ready_by: secondsOf(buy.ready_by),
    threshold: buy.threshold,
    needed: buy.needed,
    ...tally,
    points: seen.points,
    counts: buy.own ? counts : { ...counts, unpaid: 0, over: 0 },
    working: left > 0 ? `正在退款，还有 ${left}${left >= leftMost ? '+' : ''} 单` : '',
    money: buy.own ? { paid, refunded, fee: await buyFeeOf(ctx) } : null,
    session_id: session?.session_id ?? 0,
    can: { own: buy.own, door: true, buy: false },
  };
}

export async function listEntries(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listEntries>,
): Promise<OutputOf<typeof contract.listEntries>> {
  const { id, size = 20 } = query;
  await ownBuy(ctx, id);
  const rows = await findEntries(ctx.db, {
    buyId: id,
    group: query.group ?? 'all',
    pointId: query.point_id,
    words: query.words ?? '',
    behind: query.next || undefined,
    size: size + 1,
  });
  return paged(rows, size, 'entry_id', (row) => shownEntry(ctx, row));
}

/** D22: the contact of somebody who has paid, with a receipt that they read. */
export const openContact = (
  ctx: ViewerCtx,
  entryId: number,
): Promise<OutputOf<typeof contract.openContact>> =>
  inTransaction(ctx, async (tx) => {
    // Two at once would each write a receipt.
    await lockUser(tx, tx.viewer.userId);
    const { entry } = await ownEntryOf(tx, entryId);
    if (!contactOpen(entry)) fail('stateChanged', { message: '付款以后、没有退款的才能看联系方式' });
    const form = contacts.open(tx, entry.kept);
    if (!form) fail('stateChanged', { message: '联系方式已经清除' });
    await contacts.openPhone(tx, form);
    return { name: form.facts.name, phone: form.facts.phone, address: form.facts.address };
  });

/** D137: nobody but the organiser reads it, and it is looked at all the same. */
export const checkNote = (ctx: Ctx, { note }: { note: string }): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'note', label: '备注', text: note }] });

export const noteEntry = (
  ctx: ViewerCtx,
  { entry_id: entryId, note }: BodyOf<typeof contract.noteEntry>,
): Promise<ManagedEntry> =>
  inTransaction(ctx, async (tx) => {
    await ownEntryOf(tx, entryId);
    await updateEntry(tx.db, entryId, { note });
    return shownEntryById(tx, entryId);
  });

/** D134: what is still to be handed over, by goods and by person: two statements, whatever their number. */
export async function viewPacking(
  ctx: ViewerCtx,
  { id, point_id: pointId }: QueryOf<typeof packing.viewPacking>,
): Promise<OutputOf<typeof packing.viewPacking>> {
  const buy = await teamBuy(ctx, id);
  const goods = await findPackingGoods(ctx.db, id, pointId);
  const people = await findPackingPeople(ctx.db, id, pointId, groupbuyRules.entries);
  const decided = buy.state === 2 || buy.state === 4;
  return {
    title: buy.title,
    now: secondsOf(ctx.now),
    goods,
    people: people.map(({ state, lines, ...one }) => ({
      ...one,
      note: buy.own ? one.note : '',
      lines: lines.map(({ title, quantity }) => ({ title, quantity })),
      state: state === 1 && decided ? 2 : state,
    })),
  };
}

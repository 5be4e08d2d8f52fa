import type {
  decideDispute as decideContract,
  listDisputes as listContract,
  viewDispute as viewContract,
} from '@qunlu/contract/order/dispute-staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type Ctx, type StaffCtx, type Tx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { peopleById } from '../../../account/api/directory.ts';
import { privateFileLink } from '../../../media/api/private-files.ts';
import { audit } from '../../../staff/api/audit.ts';
import { disputeCan, leftOf } from '../../policy.ts';
import { tableOf } from '../../present/next.ts';
import { findDisputeCase, findDisputeQueue, type DisputeCase } from '../../store/staff.ts';
import {
  countLate,
  countRipe,
  disputeState,
  findDispute,
  updateDispute,
  type DisputeRow,
} from '../../store/disputes.ts';
import { findOrder, findOrderEvents } from '../../store/orders.ts';
import { carryOut } from '../dispute/dispute-outcome.ts';
import { holdOrder, type LockedOrder } from '../money/settle.ts';

type Line = OutputOf<typeof decideContract>;

export const waitingDisputes = (ctx: Ctx): RawBuilder<number> => countRipe(ctx.now);

/** Those that staff has not decided in its days. */
export const lateDisputes = (): RawBuilder<number> => countLate();

const lineOf = (row: DisputeCase): Line => ({
  id: row.dispute_id,
  hash: row.hash,
  title: row.title,
  opened_by: row.opened_by,
  state: row.state,
  amount: row.amount,
  refund: row.refund ?? -1,
  proposed: row.state === disputeState.open && row.proposed_at !== null,
  opened_at: secondsOf(row.opened_at),
  answered: row.answered_at !== null,
  answer_by: secondsOf(row.answer_by),
  decide_by: row.decide_by ? secondsOf(row.decide_by) : 0,
  late: row.late_at !== null,
});

export async function listQueue(
  ctx: StaffCtx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const size = query.size ?? 20;
  const rows = await findDisputeQueue(ctx.db, {
    state: Number(query.state ?? disputeState.open),
    after: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'dispute_id', lineOf);
}

const eventsMax = 200;

/** The evidence of both sides, side by side; the look is written down, and every picture marked with who looks. */
export async function viewCase(
  ctx: StaffCtx,
  given: { id: number; reason: string },
): Promise<OutputOf<typeof viewContract>> {
  return inTransaction(ctx, async (tx) => {
    const row = (await findDisputeCase(tx.db, given.id)) ?? notFound('申诉不存在');
    const order = (await findOrder(tx.db, row.order_id)) ?? notFound('订单不存在');
    await audit(tx, { action: 'view-dispute', subject: `dispute:${given.id}`, reason: given.reason });
    const imagesOf = (keys: readonly string[]): Promise<string[]> =>
      keys.reduce<Promise<string[]>>(
        async (before, key) => [
          ...(await before),
          await privateFileLink(tx, { key, viewerId: tx.staff.userId, reason: given.reason }),
        ],
        Promise.resolve([]),
      );
    const staff = await peopleById(
      tx,
      [row.proposed_by, row.decided_by].flatMap((one) => one ?? []),
    );
    const staffName = (userId: number | null): string =>
      userId === null ? '' : (staff.get(userId)?.username ?? String(userId));
    return {
      ...lineOf(row),
      buyer: {
        user_id: row.buyer_id,
        name: row.buyer_name ?? '',
        words: row.buyer_words,
        images: await imagesOf(row.buyer_files),
      },
      seller: {
        user_id: row.seller_id ?? 0,
        name: row.seller_name ?? '',
        words: row.seller_words,
        images: await imagesOf(row.seller_files),
      },
      decision: row.decision,
      proposed_by: staffName(row.proposed_by),
      decided_by: staffName(row.decided_by),
      promise: tableOf(order, tx.now),
      events: (await findOrderEvents(tx.db, row.order_id, eventsMax)).map((event) => ({
        at: secondsOf(event.at),
        words: event.words,
      })),
      can: disputeCan(row, order, tx.staff.userId, tx.now),
    };
  });
}

/** The order of a dispute and the dispute, both held; never of an order of whoever decides. */
async function holdCase(tx: Tx<StaffCtx>, id: number): Promise<{ held: LockedOrder; row: DisputeRow }> {
  const found = (await findDispute(tx.db, id)) ?? notFound('申诉不存在');
  const order = (await findOrder(tx.db, found.order_id)) ?? notFound('订单不存在');
  const held = (await holdOrder(tx, order, { also: [tx.staff.userId] })) ?? notFound('订单不存在');
  const row = (await findDispute(tx.db, id)) ?? notFound('申诉不存在');
  if ([held.row.buyer_id, held.row.seller_id].includes(tx.staff.userId))
    fail('forbidden', { message: '不能处理自己的订单，请交给同事' });
  if (row.state !== disputeState.open) fail('stateChanged', { message: '这个申诉已经处理过，请刷新' });
  return { held, row };
}

const shown = async (tx: Tx, id: number): Promise<Line> =>
  lineOf((await findDisputeCase(tx.db, id)) ?? notFound('申诉不存在'));

/** Decides a dispute; about more than the limit, proposes a decision to a colleague. */
export async function decideCase(
  ctx: StaffCtx,
  given: { id: number; refund: number; decision: string },
): Promise<Line> {
  const { id, refund, decision } = given;
  return inTransaction(ctx, async (tx) => {
    const { held, row } = await holdCase(tx, id);
    const can = disputeCan(row, held.row, tx.staff.userId, tx.now);
    if (!can.decide) fail('stateChanged', { message: '对方还可以回应，请等回应或期限过后再裁定' });
    if (refund > leftOf(held.row))
      fail('stateChanged', { message: `最多还能退 ${yuan(leftOf(held.row))} 元，请刷新` });
    const written = await updateDispute(tx.db, id, {
      refund,
      decision,
      ...(can.alone ? {} : { proposed_by: tx.staff.userId, proposed_at: tx.now }),
    });
    await audit(tx, {
      action: `decide-dispute:${can.alone ? 'decided' : 'proposed'}`,
      subject: `dispute:${id}`,
      reason: `退 ${yuan(refund)} 元：${decision}`,
    });
    if (can.alone) await carryOut(tx, held, written, { refund, by: tx.staff.userId });
    return shown(tx, id);
  });
}

/** Another member of staff confirms what the first proposed; the database holds them apart, too. */
export async function confirmCase(ctx: StaffCtx, given: { id: number; refund: number }): Promise<Line> {
  return inTransaction(ctx, async (tx) => {
    const { held, row } = await holdCase(tx, given.id);
    if (row.proposed_at === null || row.refund !== given.refund)
      fail('stateChanged', { message: '建议已经变了，请刷新' });
    if (!disputeCan(row, held.row, tx.staff.userId, tx.now).confirm)
      fail('forbidden', { message: '要由另一位同事确认' });
    await audit(tx, {
      action: 'decide-dispute:confirmed',
      subject: `dispute:${given.id}`,
      reason: `退 ${yuan(given.refund)} 元：${row.decision}`,
    });
    await carryOut(tx, held, row, { refund: given.refund, by: tx.staff.userId });
    return shown(tx, given.id);
  });
}

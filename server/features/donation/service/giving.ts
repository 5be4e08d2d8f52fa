import type { donate } from '@qunlu/contract/donation/calls.ts';
import { donationPromise } from '@qunlu/contract/donation/promise.ts';
import { donationRules } from '@qunlu/contract/donation/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { memberModule, payersModule } from '../../circle/api/plugins.ts';
import {
  feeNow,
  insertCircleOrder,
  noteClosedOrder,
  notePaidOrder,
  noteRefundedOrder,
  requirePayee,
  requireSameOwner,
} from '../../dues/api/income.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { defineSale, type Offer } from '../../order/api/sell.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import {
  dropUnpaid,
  insertDonation,
  lockDonation,
  updateDonation,
  updateUnpaid,
  type DonationRow,
} from '../store/donations.ts';
import { findSetting } from '../store/settings.ts';
import { closedWords, requireDonor } from './settings.ts';

export const donationSubjectName = 'donation.support';

type Given = BodyOf<typeof donate>;

/** What it is called in the books of a circle. */
const title = '支持圈子';

async function offerOf(ctx: ViewerCtx, { id, amount }: Given): Promise<Offer & { sellerId: number }> {
  const circle = await memberModule(ctx, id, 'donation');
  const ownerId = circle.row.owner_id;
  if (ownerId === ctx.viewer.userId) fail('forbidden', { message: '不能支持自己的圈子' });
  const setting = await findSetting(ctx.db, id);
  const closed = closedWords(circle, setting);
  if (closed) fail('stateChanged', { message: closed });
  await requireDonor(ctx, ctx.viewer.userId);
  await requirePayee(ctx, ownerId);
  return {
    sellerId: ownerId,
    title: `${circle.row.name} ${title}`,
    total: amount,
    // What it was for when it was given; never who.
    snapshot: { circle: circle.row.name, why: setting?.why ?? '' },
    promise: donationPromise(await feeNow(ctx)),
  };
}

/** D87: support for running a circle, in an amount that its member chooses. */
export const donationSale = defineSale<Given>({
  type: orderTypes.donation,
  subject: donationSubjectName,
  targetOf: ({ id }) => String(id),
  known: async (ctx, { id }) => ({ sellerId: (await memberModule(ctx, id, 'donation')).row.owner_id }),
  offer: offerOf,
  seen: null,
  checks: ({ message }) =>
    message === ''
      ? undefined
      : (ctx) => checkPlainly(ctx, { texts: [{ field: 'message', label: '留言', text: message }] }),
  // An order of the same amount that waits to be paid stays, with the words of now.
  before: (tx, { id, message, anonymous }) =>
    updateUnpaid(tx.db, { circleId: id, userId: tx.viewer.userId }, { message, anonymous: anonymous === 1 }),
  async beside(tx, made, { id, amount, message, anonymous }) {
    await insertCircleOrder(tx, made, { circleId: id, kind: 'donation', title });
    await insertDonation(tx.db, {
      order_id: made.order_id,
      phonebook_id: id,
      user_id: tx.viewer.userId,
      amount,
      message,
      anonymous: anonymous === 1,
      paid_at: null,
      created_at: made.created_at,
    });
  },
});

async function besideRow(tx: Tx, orderId: number): Promise<DonationRow> {
  const row = await lockDonation(tx.db, { order_id: orderId });
  if (!row) throw new Error(`order ${orderId} supports no circle`);
  return row;
}

/** It must reach whom it was promised to, for a circle that still takes it; else it goes back. */
async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await besideRow(tx, order.orderId);
  const circleId = row.phonebook_id;
  const circle = await payersModule(tx, { circleId, userId: order.buyerId, key: 'donation' });
  requireSameOwner(order.sellerId, circle.row.owner_id);
  const closed = closedWords(circle, await findSetting(tx.db, circleId));
  if (closed) fail('stateChanged', { message: closed });
  await notePaidOrder(tx, order.orderId);
  await updateDonation(tx.db, row.donation_id, { paid_at: tx.now });
}

const after = (): string[] => [
  `${donationRules.refundHours} 小时内可以在订单里自己全额退回`,
  '列在圈子的支持名单里，用在哪里看账目',
];

export const donationSubject: PayableSubject = {
  name: donationSubjectName,
  type: orderTypes.donation,
  earns: 'seller',
  paid,
  async closed(tx, { orderId }) {
    await noteClosedOrder(tx, orderId);
    await dropUnpaid(tx.db, orderId);
  },
  async refunding(tx, { orderId }, { amount }) {
    await noteRefundedOrder(tx, orderId, amount);
    const { donation_id: id, refunded } = await besideRow(tx, orderId);
    await updateDonation(tx.db, id, { refunded: refunded + amount });
  },
  word({ stage }, role) {
    if (stage !== orderStage.done) return undefined;
    return role === 'buyer' ? '已支持' : '已到账';
  },
  path: ({ target }) => `/phonebook/${target}/donates`,
  after,
};

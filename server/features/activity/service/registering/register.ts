import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/activity/registering.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { hold } from '../../../capacity/api/places.ts';
import { defineSale, type MadeOrder, type SaleContext } from '../../../order/api/sell.ts';
import { ticketPool } from '../../store/activities.ts';
import { findByOrder, insertRegistration } from '../../store/registrations.ts';
import { findAsked, findSale } from '../../store/sale.ts';
import { orderKey } from '../claims.ts';
import { countCode } from '../publishing/view.ts';
import { checkForms, passForms } from '../forms.ts';
import { offerOf, type RegisterInput, type TicketOffer } from './offer.ts';
import { makePasses } from './passes.ts';

export const ticketSubjectName = 'activity.ticket';
export const registrationPage = (activityId: number): string => `/activity/${activityId}/registration`;

/** The registration with its passes, forms and places, beside an order that is not paid yet; answers its page. */
async function writeBeside(
  tx: Tx<ViewerCtx>,
  { order_id, expires_at, total }: MadeOrder,
  { people, quantity, shown = 0 }: RegisterInput,
  { activity, ticket, forms }: TicketOffer,
): Promise<string> {
  const { userId } = tx.viewer;
  const { activity_id: activityId } = activity;
  const { ticket_id: ticketId } = ticket;
  const registrationId = await insertRegistration(tx.db, {
    activity_id: activityId,
    ticket_id: ticketId,
    order_id,
    user_id: userId,
    quantity,
    state: registrationState.unpaid,
    total,
    shown: shown === 1,
    created_at: tx.now,
    paid_at: null,
    over_at: null,
  });
  // Who brings others without naming them comes under their own name several times.
  const comers = Array.from({ length: quantity }, (_, at) => people[at] ?? people[0]);
  const passes = await makePasses(tx, {
    registrationId,
    activityId,
    ticketId,
    people: comers.map((one) => ({ userId, name: one?.realname ?? '' })),
  });
  for (const [at, { pass_id: holderId }] of passes.entries()) {
    const filled = forms[at] ?? forms[0];
    const phone = comers[at]?.phone ?? '';
    if (filled) await passForms.submit(tx, { holderId, subjectId: ticketId, by: { userId, phone }, filled });
  }
  const key = orderKey(order_id);
  const place = { subject: ticketPool, target: String(ticketId) };
  if ((await hold(tx, { ...place, key, userId, quantity, until: expires_at })) === 'full')
    fail('stateChanged', { message: '名额刚刚满了，可以候补' });
  return registrationPage(activityId);
}

/** Whoever changes an activity or its tickets holds its host. */
export const ticketSale = defineSale<RegisterInput, TicketOffer, string>({
  type: orderTypes.activity,
  subject: ticketSubjectName,
  targetOf: ({ ticket_id }) => String(ticket_id),
  async known(ctx, { activity_id: activityId, ticket_id: ticketId }) {
    const given = { activityId, ticketId, buyerId: ctx.viewer.userId, subject: ticketSubjectName };
    const found = (await findSale(ctx.db, given)) ?? notFound('活动不存在或已不可见');
    return { sellerId: found.host_id, unpaid: found.unpaid };
  },
  offer: offerOf,
  seen: {
    price: ({ total }) => total,
    changed: () => ({ message: '票价变了，请看过新的价格再报名', field: 'total' }),
  },
  checks:
    ({ ticket_id: ticketId, people }) =>
    async (ctx) => {
      const asked = await findAsked(ctx.db, ticketId);
      await checkForms(ctx, asked, people, (at, field) => `people.${at}.${field}`);
    },
  beside: writeBeside,
  pageOf: (page) => page,
  fromBalance: ({ use_balance }) => use_balance === 1,
});

/** Before the transaction. */
export async function prepareToRegister(ctx: ViewerCtx, body: RegisterInput): Promise<SaleContext> {
  await countCode(ctx, body.activity_id, body.code);
  return ticketSale.prepare(ctx, body);
}

/** D94, D95: a registration, or the unpaid one of the same choice. One for nothing stands at once, and so does one from the balance. */
export async function register(
  ctx: ViewerCtx,
  body: RegisterInput,
  known: SaleContext,
): Promise<OutputOf<typeof contract.register>> {
  return inTransaction(ctx, async (tx) => {
    const { order } = await ticketSale.sell(tx, body, known);
    const row = (await findByOrder(tx.db, order.order_id)) ?? fail('busy');
    return {
      registration_id: row.registration_id,
      hash: order.hash,
      total: order.total,
      state: row.state,
    };
  });
}

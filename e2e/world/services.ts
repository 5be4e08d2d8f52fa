/**
 * Services for journeys, by the ways that people have: real name, application, publishing, and staff who passes both.
 *   const clerk = await hireClerk(clocked)
 *   const { service } = await sellService(clocked.url, seller, clerk, { ways: [{ type: 'tel', fee: 10_000, max: 2 }] })
 */
import type { Session } from '@qunlu/contract/account/entity.ts';
import { postCard } from '@qunlu/contract/card/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { sandboxSms } from '@qunlu/contract/sandbox.ts';
import { listSlots, setSchedule } from '@qunlu/contract/service/booking.ts';
import { createService, listCategories } from '@qunlu/contract/service/calls.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { serviceOrderOf, type ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { buyService, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { applyToSell } from '@qunlu/contract/service/seller.ts';
import {
  decideApplication,
  decideServiceReview,
  listApplications,
  listServiceReviews,
} from '@qunlu/contract/service/staff.ts';
import { staffCode, staffLogin } from '@qunlu/contract/staff/calls.ts';
import { callApi } from '../api.ts';
import { newAddress } from '../people.ts';
import { shen } from './cards.ts';
import { idNumberOf, verifyByApi } from './identity.ts';

let keys = 0;
const newKey = (): string => `service-${process.pid}-${(keys += 1)}`;

/** What a member of staff logs in with. */
export interface Clerk {
  readonly phone: string;
  readonly password: string;
  /** Milliseconds, where the site has a clock of its own. */
  readonly at?: () => number;
}

/** The token of the back office. */
export async function logInClerk(site: string, { phone, password, at = Date.now }: Clerk): Promise<string> {
  const given = { headers: newAddress(), at: at() };
  await callApi(site, staffCode, { ...given, body: { phone, password } });
  const { list } = await callApi(site, sandboxSms, { query: { phone } });
  const code = list.find((sms) => sms.code !== '')?.code ?? '';
  const { token } = await callApi(site, staffLogin, { ...given, body: { phone, password, code } });
  return token;
}

type Written = BodyInput<typeof createService>;

export interface Offer {
  title?: string;
  type?: 1 | 2;
  ways: Written['ways'];
  content?: string;
  schedule?: BodyInput<typeof setSchedule>;
}

/** 10:00, 11:00 and 15:00 of every day, one hour each. */
export const everyDay = (seats = 1): NonNullable<Offer['schedule']> => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [600, 660, 900].map((start) => ({ weekday, start, minutes: 60, seats })),
  ),
  exceptions: [],
  notice_hours: 1,
  ahead_days: 60,
});

export async function publishByApi(
  site: string,
  { token }: Session,
  offer: Offer,
  now = Date.now,
): Promise<Service> {
  const {
    title = '茶室设计咨询',
    type = 1,
    ways,
    content = '量房、动线和灯光，一小时说清楚',
    schedule,
  } = offer;
  const { list } = await callApi(site, listCategories, { at: now() });
  const category_id = list.find(({ parent_id }) => parent_id > 0)?.category_id ?? 0;
  const service = await callApi(site, createService, {
    token,
    at: now(),
    idempotencyKey: newKey(),
    body: { service: { title, category_id, content, images: '[]', type }, ways },
  });
  if (schedule)
    await callApi(site, setSchedule, { token, at: now(), query: { id: service.service_id }, body: schedule });
  return service;
}

/**
 * Gives somebody a card, a real name and the right to sell, and publishes for them. `clerk`: a token of the back office;
 * `now`: the site's clock.
 */
export async function sellService(
  site: string,
  seller: Session,
  clerk: string,
  offer: Offer,
  now = Date.now,
): Promise<Service> {
  const { token } = seller;
  const { card_id } = await callApi(site, postCard, {
    token,
    at: now(),
    body: shen,
    idempotencyKey: newKey(),
  });
  await verifyByApi(site, { token, name: shen.realname, idNumber: idNumberOf(30), at: now() });
  await callApi(site, applyToSell, {
    token,
    at: now(),
    body: { card_id, description: '做了十年茶室设计', images: '[]' },
  });
  const { list: applications } = await callApi(site, listApplications, {
    token: clerk,
    at: now(),
    query: {},
  });
  const id = applications.find(({ user_id }) => user_id === seller.user_id)?.id ?? 0;
  await callApi(site, decideApplication, {
    token: clerk,
    at: now(),
    body: { id, verdict: 'pass', reason: '' },
  });
  const service = await publishByApi(site, seller, offer, now);
  await passService(site, clerk, service.service_id, now);
  return service;
}

/** Staff lets a service pass. */
export async function passService(site: string, clerk: string, id: number, now = Date.now): Promise<void> {
  const given = { token: clerk, at: now() };
  const { list } = await callApi(site, listServiceReviews, { ...given, query: {} });
  const rev = list.find(({ service_id }) => service_id === id)?.rev ?? 0;
  await callApi(site, decideServiceReview, { ...given, body: { id, rev, verdict: 'pass', reason: '' } });
}

/** The first time that can be booked, two days from now. `at`: the site's clock, milliseconds. */
export async function freeSlot(site: string, id: number, way_id: number, at = Date.now()): Promise<number> {
  const from = Math.floor(at / 1000) + 2 * 86_400;
  const { list } = await callApi(site, listSlots, { at, query: { id, way_id, from, to: from + 86_400 } });
  return list.find(({ bookable }) => bookable)?.slot_id ?? 0;
}

/** An order of a service as its side sees it. */
export async function seenService(
  site: string,
  token: string,
  id: number,
  at = Date.now(),
): Promise<ServiceOrder> {
  const seen = serviceOrderOf(await callApi(site, viewServiceOrder, { token, at, query: { id } }));
  if (!seen) throw new Error(`order ${id} is of no service`);
  return seen;
}

/** Orders what the way says; answers the order as the buyer sees it. `now`: the site's clock. */
export async function buyByApi(
  site: string,
  { token }: Session,
  input: Omit<BodyInput<typeof buyService>, 'count'> & { count?: number },
  now = Date.now,
): Promise<ServiceOrder> {
  const { order_id } = await callApi(site, buyService, {
    token,
    at: now(),
    idempotencyKey: newKey(),
    body: { count: 1, ...input },
  });
  return seenService(site, token, order_id, now());
}

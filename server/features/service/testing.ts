import type { Answer, World } from '../../testing/world.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { serviceOrderOf, type ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type { ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import type { Service, ServiceWay } from '@qunlu/contract/service/entity.ts';
import { createService } from '@qunlu/contract/service/calls.ts';
import { dayStart, type Schedule } from '@qunlu/contract/service/schedule.ts';
import { listServiceReviews, decideServiceReview } from '@qunlu/contract/service/staff.ts';
import { makeCard } from '../card/testing.ts';
import { type Member } from '../staff/testing.ts';
import { payFor, topUp } from '../order/testing.ts';
import { verify } from '../identity/testing.ts';
import { makePerson, type Person } from '../../testing/people.ts';

type Given = BodyInput<typeof createService>;
export interface ServiceChanges {
  service?: Partial<Given['service']>;
  ways?: Given['ways'];
}

/** 合同审阅, of the set that a migration makes. */
export const someCategory = 111;

/** What a service says unless a test says otherwise: free, by phone. */
export const serviceBody = ({ service = {}, ways }: ServiceChanges = {}): Given => ({
  service: {
    title: '合同审阅',
    category_id: someCategory,
    content: '逐条看合同，指出风险，给出修改的话',
    images: '[]',
    ...service,
  },
  ways: ways ?? [{ type: 'tel', fee: 0, max: 1 }],
});

/** Publishes as `owner`, by default a new person with a card. */
export async function makeService(
  world: World,
  owner?: Person,
  changes: ServiceChanges = {},
): Promise<{ owner: Person; service: Service }> {
  const person = owner ?? (await makeCard(world)).owner;
  const service = await world.ask(createService, { body: serviceBody(changes), token: person.token });
  return { owner: person, service };
}

/** Somebody's application to sell, as if staff had passed it. */
export async function passApplication(world: World, person: Person): Promise<void> {
  await world.database.pool.query(
    `insert into service_application (user_id, card_id, description, status, applied_at, due_at, decided_at)
     select $1, card_id, '十年经验', 1, $2, $2, $2 from card where user_id = $1 limit 1`,
    [person.userId, world.now()],
  );
}

/** Somebody who may publish what costs something. The world must `listen`: the check of the real name is asked over HTTP. */
export async function makeSeller(world: World): Promise<Person> {
  const person = await makePerson(world);
  await makeCard(world, person);
  await verify(world, person);
  await passApplication(world, person);
  return person;
}

/** Decides what waits about a service. */
export async function decideAs(
  world: World,
  auditor: Member,
  id: number,
  verdict: 'pass' | 'reject' = 'pass',
  reason = '',
): Promise<void> {
  const { list } = await world.ask(listServiceReviews, { query: { size: 50 }, token: auditor.office });
  const rev = list.find(({ service_id }) => service_id === id)?.rev ?? 0;
  await world.ask(decideServiceReview, { body: { id, rev, verdict, reason }, token: auditor.office });
}

export interface Sale {
  seller: Person;
  serviceId: number;
  /** By kind. */
  ways: Partial<Record<WayKind, number>>;
}

interface Sold {
  type?: ServiceType;
  ways?: readonly (Pick<ServiceWay, 'fee' | 'max'> & { kind: WayKind; address?: string })[];
  schedule?: Schedule;
}

/** A service that is sold, without the way there: real name, application and audit are others' tests. */
export async function sell(world: World, given: Sold & { seller?: Person } = {}): Promise<Sale> {
  const seller = given.seller ?? (await makePerson(world));
  return { seller, ...(await sellFor(world, seller, given)) };
}

/** The same for somebody who is there, in a process without a world. */
export async function sellFor(
  world: { database: Pick<World['database'], 'pool'>; now: World['now'] },
  seller: { userId: number },
  given: Sold = {},
): Promise<Omit<Sale, 'seller'>> {
  const { type = 1, ways = [{ kind: 'tel', fee: 10_000, max: 3 }], schedule } = given;
  const { pool } = world.database;
  const { rows: made } = await pool.query<{ service_id: number }>(
    `insert into service (user_id, type, title, content, images, category_id, audit, fee_min, fee_max, kinds, created_at, changed_at)
     values ($1, $2, '合同审阅', '逐条看合同', '{}', $4, 1, 0, $5, '{}', $3, $3) returning service_id`,
    [seller.userId, type, world.now(), someCategory, Math.max(...ways.map(({ fee }) => fee))],
  );
  const serviceId = made[0]?.service_id ?? 0;
  const ids: Sale['ways'] = {};
  for (const [position, { kind, fee, max, address = '' }] of ways.entries()) {
    const { rows } = await pool.query<{ way_id: number }>(
      `insert into service_way (service_id, kind, fee, max, address, position) values ($1, $2, $3, $4, $5, $6)
       returning way_id`,
      [serviceId, kind, fee, max, address, position],
    );
    ids[kind] = rows[0]?.way_id ?? 0;
  }
  if (schedule)
    await pool.query('insert into service_schedule values ($1, $2, $3, $4, $5)', [
      serviceId,
      JSON.stringify(schedule.weekly),
      JSON.stringify(schedule.exceptions),
      schedule.notice_hours,
      schedule.ahead_days,
    ]);
  return { serviceId, ways: ids };
}

/** 14:00 and 15:00 of every day. */
export const afternoons = (seats = 1): Schedule => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    [840, 900].map((start) => ({ weekday, start, minutes: 30, seats })),
  ),
  exceptions: [],
  notice_hours: 1,
  ahead_days: 30,
});

/** 14:00 so many days from now. */
export const afternoonIn = (world: Pick<World, 'now'>, days: number): number =>
  dayStart(Math.floor(world.now().getTime() / 1000)) + days * 86_400 + 840 * 60;

export const buy = (
  world: World,
  buyer: Person,
  sale: Sale,
  more: { kind?: WayKind; key?: string } & Record<string, unknown> = {},
): Promise<Answer> => {
  const { kind = 'tel', key, ...body } = more;
  return world.call('POST', '/v1/service/buy', {
    token: buyer.token,
    body: { service_id: sale.serviceId, way_id: sale.ways[kind] ?? 1, count: 1, ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
};

export interface Deal {
  buyer: Person;
  seller: Person;
  /** Of the service's order. */
  id: number;
  hash: string;
}

/** An order that is paid, out of the balance; one for nothing stands anyway. */
export async function bought(
  world: World,
  sale: Sale,
  more: Parameters<typeof buy>[3] & { buyer?: Person } = {},
): Promise<Deal> {
  const { buyer = await makePerson(world), ...input } = more;
  const { status, body, text } = await buy(world, buyer, sale, input);
  if (status !== 200) throw new Error(text);
  if (body.total > 0) {
    await topUp(world, buyer, body.total);
    const paid = await payFor(world, buyer, body.hash, { use_balance: 1 });
    if (paid.status !== 200) throw new Error(paid.text);
  }
  return { buyer, seller: sale.seller, id: body.order_id, hash: body.hash };
}

/** What somebody does with their order of a service, by the engine's calls. */
const engineCalls: Readonly<Record<string, string>> = {
  accept: 'accept',
  decline: 'decline',
  start: 'start',
  done: 'deliver',
  confirm: 'confirm',
  cancel: 'cancel',
  refund: 'ask-refund',
  'refund-answer': 'answer-refund',
  dispute: 'dispute',
};

/** An unpaid one is closed, an own request taken back. */
function callOf(verb: string, { order }: ServiceOrder, agree: unknown): string {
  if (verb === 'cancel' && order.can.close) return 'close';
  if (verb === 'refund-answer' && order.role === 'buyer' && agree === 0) return 'take-back-refund';
  return engineCalls[verb] ?? verb;
}

/**
 * A step of an order: `accept`, `done` and so on by the engine's calls, others by those of services; answered as `orderSeen` does.
 * `express`: how it was sent.
 */
export async function step(
  world: World,
  by: Person,
  verb: string,
  id: number,
  { express, ...more }: Record<string, unknown> = {},
): Promise<Answer> {
  const { token } = by;
  if (!(verb in engineCalls))
    return flatAnswer(
      await world.call('POST', `/v1/service/${verb}`, { token, body: { order_id: id, ...more } }),
    );
  const seen = await world.call('GET', '/v1/service/order', { token, query: { id } });
  if (seen.status !== 200) return seen;
  const order = flat(seen.body);
  const body = { hash: order.hash, ...more, ...(express ? { more: express } : {}) };
  return flatAnswer(
    await world.call('POST', `/v1/order/${callOf(verb, order, more['agree'])}`, { token, body }),
  );
}

const flatAnswer = (answer: Answer): Answer =>
  answer.status === 200 && answer.body.part ? { ...answer, body: flat(answer.body) } : answer;

/** The part of a service with its order, and all that its side may do. */
const flat = (sold: Order) => {
  const seen = serviceOrderOf(sold);
  if (!seen) throw new Error('an order of no service');
  return { ...seen, can: { ...sold.can, ...seen.can } };
};

export async function orderSeen(world: World, by: Person, id: number): Promise<ReturnType<typeof flat>> {
  return flat((await world.call('GET', '/v1/service/order', { token: by.token, query: { id } })).body);
}

/** What an order of `sale` would cost, with what stands in its way. */
export const quoteFor = (world: World, buyer: Person, sale: Sale, query: object = {}): Promise<Answer> =>
  world.call('GET', '/v1/service/quote', {
    token: buyer.token,
    query: { service_id: sale.serviceId, way_id: sale.ways['tel'], count: 1, ...query },
  });

/** `afternoons` as the call that sets a schedule takes them. */
export const scheduleBody = (seats: number) => {
  const { weekly, ...rest } = afternoons(seats);
  return { ...rest, exceptions: [], weekly: weekly.map((slot) => ({ ...slot })) };
};

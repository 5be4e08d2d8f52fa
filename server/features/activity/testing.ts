import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { createActivity } from '@qunlu/contract/activity/publish.ts';
import type { register } from '@qunlu/contract/activity/registering.ts';
import type { Answer, World } from '../../testing/world.ts';
import { freshPhone, makePerson, type Person } from '../../testing/people.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makeCard } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { payFor, topUp } from '../order/testing.ts';
import type { Question } from '../form/api/forms.ts';
import { passForms } from './service/forms.ts';
import { activityPool, ticketPool } from './store/activities.ts';

/** 交流聚会, of the set that a migration makes. */
export const someCategory = 501;

/** Somebody who may publish what costs something. The world must `listen`: the check of the real name is asked over HTTP. */
export async function makeHost(world: World): Promise<Person> {
  const person = await makePerson(world);
  await makeCard(world, person);
  await verify(world, person);
  return person;
}

export interface TicketChanges {
  name?: string;
  note?: string;
  /** Fen. */
  price?: number;
  /** null: no limit of its own. */
  stock?: number | null;
  per_person?: number;
  sale_from?: Date | null;
  sale_to?: Date | null;
  need_audit?: boolean;
  members_only?: boolean;
  code?: string;
  refund_policy?: 0 | 1 | 2;
  refund_hours?: number;
  refund_fee?: number;
  questions?: readonly Question[];
}

export interface MadeTicket {
  id: number;
  price: number;
}

export interface MadeActivity {
  id: number;
  host: Person;
  title: string;
  startsAt: Date;
  endsAt: Date;
  tickets: readonly [MadeTicket, ...MadeTicket[]];
  /** Of its one session. */
  sessionId: number;
}

/** Columns of its row, where a test wants others. */
export interface ActivityChanges {
  title?: string;
  circle_id?: number | null;
  visibility?: 0 | 1 | 2;
  category_id?: number;
  starts_at?: Date;
  ends_at?: Date;
  closes_at?: Date;
  online?: boolean;
  citycode?: string;
  cityname?: string;
  place?: string;
  address?: string;
  link?: string;
  /** Of all tickets together; null: no limit. */
  seats?: number | null;
  form_each?: boolean;
  people_shown?: boolean;
  paused?: boolean;
  audit?: 0 | 1 | 2;
}

const hoursFrom = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

type Small = { database: Pick<World['database'], 'pool'>; deps: World['deps']; now: World['now'] };

async function makeTicket(
  world: Small,
  of: { activityId: number; startsAt: Date; insideId: number; position: number },
  given: TicketChanges,
): Promise<MadeTicket> {
  const { price = 0, questions = [] } = given;
  const { rows } = await world.database.pool.query<{ ticket_id: number }>(
    `insert into activity_ticket (activity_id, name, note, price, stock, per_person, sale_from, sale_to, need_audit, members_only,
       code, refund_policy, refund_hours, refund_fee, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ticket_id`,
    [
      of.activityId,
      given.name ?? '普通票',
      given.note ?? '',
      price,
      given.stock ?? null,
      given.per_person ?? 2,
      given.sale_from ?? null,
      given.sale_to ?? null,
      given.need_audit ?? false,
      given.members_only ?? false,
      given.code ?? '',
      given.refund_policy ?? 1,
      given.refund_hours ?? 24,
      given.refund_fee ?? 0,
      of.position,
    ],
  );
  const id = rows[0]?.ticket_id ?? 0;
  await world.database.pool.query(
    `insert into capacity_pool (subject, target, seats, starts_at, inside_id, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [ticketPool, String(id), given.stock ?? null, of.startsAt, of.insideId, world.now()],
  );
  if (questions.length > 0)
    await inTransaction(jobContext(world.deps), (tx) => passForms.ask(tx, id, questions));
  return { id, price };
}

/** For somebody who is there, in a process without a world. */
export async function makeActivityFor(
  world: Small,
  host: { userId: number },
  given: ActivityChanges & { tickets?: readonly TicketChanges[] } = {},
): Promise<Omit<MadeActivity, 'host'>> {
  const { tickets = [{}], ...changes } = given;
  const { pool } = world.database;
  const startsAt = changes.starts_at ?? hoursFrom(world.now(), 24 * 7);
  const endsAt = changes.ends_at ?? hoursFrom(startsAt, 3);
  const prices = tickets.map(({ price = 0 }) => price);
  const columns = {
    user_id: host.userId,
    title: '西湖读书会',
    content: '一起读一本书，聊一个下午',
    category_id: someCategory,
    starts_at: startsAt,
    ends_at: endsAt,
    closes_at: startsAt,
    citycode: '330100',
    cityname: '杭州',
    place: '湖畔居',
    address: '圣塘路 1 号',
    audit: 1,
    fee_min: Math.min(...prices),
    fee_max: Math.max(...prices),
    created_at: world.now(),
    changed_at: world.now(),
    ...changes,
  };
  const names = Object.keys(columns);
  const { rows } = await pool.query<{ activity_id: number; title: string }>(
    `insert into activity (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
     returning activity_id, title`,
    Object.values(columns),
  );
  const { activity_id: id = 0, title = '' } = rows[0] ?? {};
  const pools = await pool.query<{ pool_id: number }>(
    'insert into capacity_pool (subject, target, seats, starts_at, created_at) values ($1, $2, $3, $4, $5) returning pool_id',
    [activityPool, String(id), changes.seats ?? null, startsAt, world.now()],
  );
  const insideId = pools.rows[0]?.pool_id ?? 0;
  const made: MadeTicket[] = [];
  for (const [position, ticket] of tickets.entries())
    made.push(await makeTicket(world, { activityId: id, startsAt, insideId, position }, ticket));
  const sessions = await pool.query<{ session_id: number }>(
    `insert into attendance_session (subject, target, name, opens_at, closes_at) values ('activity', $1, '签到', $2, $3)
     returning session_id`,
    [id, hoursFrom(startsAt, -2), hoursFrom(endsAt, 2)],
  );
  const [first, ...others] = made;
  if (!first) throw new Error('an activity has a ticket');
  return {
    id,
    title,
    startsAt,
    endsAt,
    tickets: [first, ...others],
    sessionId: sessions.rows[0]?.session_id ?? 0,
  };
}

/**
 * A published activity in a week, as if staff had passed it, with one free ticket unless the test says otherwise: by SQL, with its
 * pools and one session. Publishing is others' tests.
 */
export async function makeActivity(
  world: World,
  given: Parameters<typeof makeActivityFor>[2] & { host?: Person } = {},
): Promise<MadeActivity> {
  const { host = await makePerson(world), ...changes } = given;
  return { host, ...(await makeActivityFor(world, host, changes)) };
}

type Given = Partial<BodyInput<typeof register>> & { key?: string };

/** One who comes. */
export const comer = (more: Partial<BodyInput<typeof register>['people'][number]> = {}) => ({
  realname: '张三',
  phone: freshPhone(),
  ...more,
});

/** The call alone, as it is answered. `ticket`: the first unless it is said. */
export const askToRegister = (
  world: World,
  person: Person,
  activity: Pick<MadeActivity, 'id' | 'tickets'>,
  { key, ...more }: Given = {},
): Promise<Answer> =>
  world.call('POST', '/v1/activity/register', {
    token: person.token,
    body: {
      activity_id: activity.id,
      ticket_id: activity.tickets[0].id,
      quantity: 1,
      people: [comer({ phone: person.phone })],
      ...more,
    },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

export interface MadeRegistration {
  person: Person;
  registrationId: number;
  passIds: number[];
  hash: string;
  total: number;
}

/** Registers through HTTP, and pays out of the balance, which has enough for it. */
export async function registerAs(
  world: World,
  person: Person,
  activity: Pick<MadeActivity, 'id' | 'tickets'>,
  { unpaid = false, ...more }: Given & { unpaid?: boolean } = {},
): Promise<MadeRegistration> {
  const { status, body, text } = await askToRegister(world, person, activity, more);
  if (status !== 200) throw new Error(text);
  if (body.total > 0 && !unpaid) {
    await topUp(world, person, body.total);
    const paid = await payFor(world, person, body.hash, { use_balance: 1 });
    if (paid.status !== 200) throw new Error(paid.text);
  }
  const { rows } = await world.database.pool.query<{ pass_id: number }>(
    'select pass_id from activity_pass where registration_id = $1 order by pass_id',
    [body.registration_id],
  );
  return {
    person,
    registrationId: body.registration_id,
    passIds: rows.map(({ pass_id }) => pass_id),
    hash: body.hash,
    total: body.total,
  };
}

export async function stateOfRegistration(world: World, registrationId: number): Promise<number> {
  const { rows } = await world.database.pool.query<{ state: number }>(
    'select state from activity_registration where registration_id = $1',
    [registrationId],
  );
  return rows[0]?.state ?? -1;
}

/** Somebody who helps, with these rights; by SQL. */
export async function makeHelper(
  world: World,
  activity: { id: number },
  rights: readonly string[],
  by?: Person,
): Promise<Person> {
  const person = by ?? (await makePerson(world));
  await world.database.pool.query(
    'insert into activity_helper (activity_id, user_id, rights, added_at) values ($1, $2, $3, $4)',
    [activity.id, person.userId, [...rights], world.now()],
  );
  return person;
}

/** Somebody who comes, as if they had registered and all was well; by SQL, for what is no test of registering. */
export async function confirmed(
  world: World,
  activity: Pick<MadeActivity, 'id' | 'tickets'>,
  { userId }: { userId: number },
  given: {
    name?: string;
    meets?: boolean;
    state?: number;
    ticket?: number;
    quantity?: number;
    shown?: boolean;
  } = {},
): Promise<{ registrationId: number; passIds: number[] }> {
  const { name = '张三', meets = false, state = 2, ticket = 0, quantity = 1, shown = true } = given;
  const { rows } = await world.database.pool.query<{ registration_id: number; pass_id: number }>(
    `with r as (
       insert into activity_registration (activity_id, ticket_id, order_id, user_id, quantity, state, shown, created_at, paid_at)
       select $1, $2, 1000000 + coalesce(max(order_id), 0), $3, $4, $5, $6, $7, $7 from activity_registration
       returning *)
     insert into activity_pass (registration_id, activity_id, ticket_id, user_id, name, meets, code, created_at)
     select r.registration_id, $1, $2, $3, $8, $9,
       lpad(((select count(*) from activity_pass where activity_id = $1) + n)::text, 6, '0'), $7
     from r, generate_series(1, $4) n returning registration_id, pass_id`,
    [activity.id, activity.tickets[ticket]?.id, userId, quantity, state, shown, world.now(), name, meets],
  );
  return { registrationId: rows[0]?.registration_id ?? 0, passIds: rows.map(({ pass_id }) => pass_id) };
}

type ActivityBody = BodyInput<typeof createActivity>;
export type TicketBody = ActivityBody['tickets'][number];

export interface PublishChanges {
  activity?: Partial<ActivityBody['activity']>;
  tickets?: readonly Partial<TicketBody>[];
  settings?: Partial<ActivityBody['settings']>;
  circle_id?: number;
  draft_id?: number;
}

/** Seconds so many hours from now. */
export const inHours = (world: Pick<World, 'now'>, hours: number): number =>
  Math.floor(world.now().getTime() / 1000) + hours * 3600;

/** A ticket for nothing, unless the test says otherwise. */
export const ticketBody = (changes: Partial<TicketBody> = {}): TicketBody => ({
  name: '普通票',
  price: 0,
  per_person: 2,
  need_audit: 0,
  members_only: 0,
  refund_policy: 1,
  fields: [],
  ...changes,
});

/** What somebody sends to publish: a free activity in a week, found by its link. */
export const activityBody = (
  world: Pick<World, 'now'>,
  { activity = {}, tickets = [{}], settings = {}, ...more }: PublishChanges = {},
): ActivityBody => ({
  activity: {
    title: '西湖读书会',
    category_id: someCategory,
    content: '一起读一本书，聊一个下午',
    images: '[]',
    starts_at: inHours(world, 24 * 7),
    ends_at: inHours(world, 24 * 7 + 3),
    online: 0,
    citycode: '330100',
    cityname: '杭州',
    place: '湖畔居',
    address: '圣塘路 1 号',
    ...activity,
  },
  tickets: tickets.map((ticket) => ticketBody(ticket)),
  settings: { visibility: 1, people_shown: 1, form_each: 0, ...settings },
  ...more,
});

/** The call alone, as it is answered. */
export const askToPublish = (
  world: World,
  person: Person,
  changes: PublishChanges = {},
  key?: string,
): Promise<Answer> =>
  world.call('POST', '/v1/activity/create', {
    token: person.token,
    body: activityBody(world, changes),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** Publishes through HTTP; answers its number. */
export async function publishAs(world: World, person: Person, changes: PublishChanges = {}): Promise<number> {
  const { status, body, text } = await askToPublish(world, person, changes);
  if (status !== 200) throw new Error(text);
  return body.activity_id;
}

/** A place was signed in at its one session; by SQL, for what is no test of the door. */
export async function signedIn(
  world: World,
  activity: Pick<MadeActivity, 'sessionId'>,
  passId: number,
): Promise<void> {
  await world.database.pool.query(
    `insert into attendance_scan (session_id, holder_id, client_id, at, way) values ($1, $2, $3, $4, 2)`,
    [activity.sessionId, passId, `test-${passId}`, world.now()],
  );
}

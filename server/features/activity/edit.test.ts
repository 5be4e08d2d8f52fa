// postgres: statements of several features, and rows that are locked
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import {
  activityBody,
  askToRegister,
  inHours,
  makeActivity,
  makeHelper,
  makeHost,
  publishAs,
  registerAs,
  ticketBody,
  type PublishChanges,
  type TicketBody,
} from './testing.ts';

const world = useWorld({ listen: true });
let host: Person;
let staff: Member;

beforeAll(async () => {
  host = await makeHost(world);
  staff = await makeStaff(world, 'operator', 'auditor');
  for (const [word, level] of [
    ['飞檐', 'review'],
    ['走壁', 'refuse'],
  ])
    await world.call('POST', '/v1/staff/word', { token: staff.office, body: { word, level } });
});

type Fields = PublishChanges['activity'];

const edit = (person: Person, id: number, activity: Fields = {}, rev?: number): Promise<Answer> =>
  world.call('POST', '/v1/activity/edit', {
    token: person.token,
    query: { id },
    body: {
      activity: activityBody(world, activity ? { activity } : {}).activity,
      ...(rev === undefined ? {} : { rev }),
    },
  });
const setTickets = (person: Person, id: number, ...tickets: Partial<TicketBody>[]): Promise<Answer> =>
  world.call('POST', '/v1/activity/settickets', {
    token: person.token,
    query: { id },
    body: { tickets: tickets.map((ticket) => ticketBody(ticket)) },
  });

const cancel = (person: Person, id: number, reason = '场地临时关闭'): Promise<Answer> =>
  world.call('POST', '/v1/activity/cancel', { token: person.token, body: { id, reason } });
const view = async (id: number, person?: Person): Promise<Answer> =>
  world.call('GET', '/v1/activity/view', { query: { id }, token: person?.token });
const own = async (person: Person, id: number): Promise<Answer> =>
  world.call('GET', '/v1/activity/own', { query: { id }, token: person.token });

const rows = async (statement: string, ...values: unknown[]) =>
  (await world.database.pool.query(statement, values)).rows;
const logsOf = async (id: number): Promise<string[]> =>
  (await rows('select what from activity_log where activity_id = $1 order by log_id', id)).map(
    ({ what }) => what,
  );
const tasksOf = (id: number) =>
  rows('select kind, details from activity_task where activity_id = $1 order by task_id', id);
const poolOf = async (subject: string, target: number) =>
  (await rows('select * from capacity_pool where subject = $1 and target = $2', subject, String(target)))[0];

test('[R118][D96] texts are changed by who may, once for each version; nothing is told to those who come', async () => {
  const id = await publishAs(world, host);
  const visitor = await makePerson(world);
  await registerAs(world, visitor, {
    id,
    tickets: [{ id: (await own(host, id)).body.tickets[0].ticket_id, price: 0 }],
  });
  const { body } = await edit(host, id, { title: '西湖夜读', seats: 40 }, 1);
  expect(body).toMatchObject({ title: '西湖夜读', rev: 2, seats: 40, whole_until: 0 });
  expect(await tasksOf(id)).toEqual([]);
  expect(await logsOf(id)).toEqual(['create', 'edit']);
  // Somebody else was quicker.
  expect((await edit(host, id, {}, 1)).body).toMatchObject({
    errcode: 40901,
    errmsg: '这个活动刚在别处改过，请刷新后再改',
  });
  for (const person of [visitor, await makePerson(world)])
    expect((await edit(person, id)).body).toMatchObject({ errcode: 40400 });
  expect((await view(id, visitor)).body).toMatchObject({ title: '西湖夜读', registered: 1 });
});

test('[D96][D99] another time or place is told to all who have registered, with a day in which all comes back; places and sessions follow', async () => {
  const id = await publishAs(world, host, { activity: { seats: 20 } });
  const [{ ticket_id: ticketId }] = (await own(host, id)).body.tickets;
  // Nobody has registered yet: it is another time, and that is all.
  const early = { starts_at: inHours(world, 24 * 7 + 1), ends_at: inHours(world, 24 * 7 + 4), seats: 20 };
  expect((await edit(host, id, early)).body.whole_until).toBe(0);
  expect(await tasksOf(id)).toEqual([]);
  await registerAs(world, await makePerson(world), { id, tickets: [{ id: ticketId, price: 0 }] });
  const moved = {
    starts_at: inHours(world, 24 * 9),
    ends_at: inHours(world, 24 * 9 + 5),
    place: '茶叶博物馆',
  };
  const { body } = await edit(host, id, { ...moved, seats: 20 });
  expect(body).toMatchObject({ ...moved, whole_until: inHours(world, 24) });
  expect(await tasksOf(id)).toEqual([
    {
      kind: 'move',
      details: {
        starts_at: moved.starts_at,
        ends_at: moved.ends_at,
        place: '杭州 茶叶博物馆',
        was: { starts_at: early.starts_at, ends_at: early.ends_at, place: '杭州 湖畔居' },
        whole_until: inHours(world, 24),
      },
    },
  ]);
  const [session] = await rows('select * from attendance_session where target = $1', id);
  expect([session.opens_at.getTime() / 1000, session.closes_at.getTime() / 1000]).toEqual([
    moved.starts_at - 7200,
    moved.ends_at + 7200,
  ]);
  for (const [subject, target] of [
    ['activity.all', id],
    ['activity.ticket', ticketId],
  ] as const)
    expect((await poolOf(subject, target)).starts_at.getTime() / 1000).toBe(moved.starts_at);
  expect(await logsOf(id)).toEqual(['create', 'move', 'move']);
  const ics = await world.call('GET', '/v1/activity/ics', { query: { id } });
  expect(ics.text).toContain('SEQUENCE:2');
  // Not to the past, and not once it is over.
  expect(
    (await edit(host, id, { starts_at: inHours(world, -1), ends_at: inHours(world, 2) })).body,
  ).toMatchObject({
    errcode: 40001,
    field: 'activity.starts_at',
  });
  await cancel(host, id);
  expect((await edit(host, id, { title: '不办了' })).body).toMatchObject({
    errcode: 42200,
    errmsg: '活动已取消，不能再修改',
  });
  const past = await makeActivity(world, {
    host,
    starts_at: new Date(inHours(world, -3) * 1000),
    ends_at: new Date(inHours(world, -1) * 1000),
  });
  expect((await edit(host, past.id)).body).toMatchObject({
    errcode: 42200,
    errmsg: '活动已结束，不能再修改',
  });
});

test('[D93][D137] words are looked at again, of tickets, too; what became paid waits for staff', async () => {
  const id = await publishAs(world, host);
  expect((await edit(host, id, { title: '走壁' })).body).toMatchObject({
    errcode: 45100,
    field: 'activity.title',
  });
  expect((await setTickets(host, id, { name: '走壁票' })).body).toMatchObject({
    errcode: 45100,
    field: 'tickets.0.name',
  });
  expect(
    (await setTickets(host, id, { fields: [{ label: '会走壁吗', type: 'text', required: 0 }] })).body,
  ).toMatchObject({ errcode: 45100, field: 'tickets.0.fields.0.label' });
  expect((await view(id)).body).toMatchObject({ title: '西湖读书会', state: 1 });
  const [{ ticket_id }] = (await own(host, id)).body.tickets;
  expect((await setTickets(host, id, { ticket_id, price: 9900 })).body).toMatchObject({
    state: 2,
    fee: 9900,
  });
  expect((await view(id)).status).toBe(404);
  const { list } = (await world.call('GET', '/v1/staff/activity-audits', { token: staff.office })).body;
  const line = list.find((one: { activity_id: number }) => one.activity_id === id);
  expect(line).toMatchObject({ title: '西湖读书会', audit: 0, why: '收费', can: { decide: true } });
  const seen = await world.call('GET', '/v1/staff/activity-audit', { token: staff.office, query: { id } });
  expect(seen.body.activity.tickets).toMatchObject([{ price: 9900 }]);
  const decide = (rev: number): Promise<Answer> =>
    world.call('POST', '/v1/staff/activity-audit-decide', {
      token: staff.office,
      body: { id, rev, verdict: 'reject', reason: '请写清楚谁来讲' },
    });
  // About what was read.
  expect((await decide(line.rev - 1)).status).toBe(422);
  expect((await decide(line.rev)).body).toEqual({ ok: true });
  expect((await view(id, host)).body).toMatchObject({ state: 3, audit_reason: '请写清楚谁来讲' });
  expect((await edit(host, id, { title: '西湖夜读，沈老师讲' })).body).toMatchObject({ state: 2 });
});

test('[R120][D94] tickets keep their number; what is left out is not sold any more; fewer than are taken is refused by name', async () => {
  const id = await publishAs(world, host, { tickets: [{ name: '甲', stock: 5 }, { name: '乙' }] });
  const [one, two] = (await own(host, id)).body.tickets;
  const visitor = await makePerson(world);
  const held = { id, tickets: [{ id: one.ticket_id, price: 0 }] as const };
  await registerAs(world, visitor, held, { quantity: 2 });
  expect((await setTickets(host, id, { ticket_id: one.ticket_id, name: '甲', stock: 1 })).body).toMatchObject(
    {
      errcode: 42200,
      field: 'tickets.0.stock',
      errmsg: '甲：已有 2 个名额被占用，不能少于它',
    },
  );
  const { body } = await setTickets(
    host,
    id,
    { name: '丙', stock: 9 },
    { ticket_id: one.ticket_id, name: '甲', stock: 2 },
  );
  expect(body.tickets).toMatchObject([
    { name: '丙', stock: 9, taken: 0 },
    { ticket_id: one.ticket_id, name: '甲', stock: 2, taken: 2, left: 0 },
  ]);
  expect(
    await rows(
      'select ended_at is not null as ended from activity_ticket where ticket_id = $1',
      two.ticket_id,
    ),
  ).toEqual([{ ended: true }]);
  const late = await askToRegister(world, await makePerson(world), {
    id,
    tickets: [{ id: two.ticket_id, price: 0 }],
  });
  expect(late.status).toBeGreaterThanOrEqual(400);
  // A ticket of another activity is none of this one.
  const other = await publishAs(world, host);
  expect((await setTickets(host, other, { ticket_id: one.ticket_id })).body).toMatchObject({
    errcode: 42200,
    field: 'tickets.0.ticket_id',
  });
  expect(await logsOf(id)).toEqual(['create', 'tickets']);
  // All together have fewer places than are taken.
  expect((await edit(host, id, { seats: 1 })).body).toMatchObject({
    errcode: 42200,
    field: 'activity.seats',
  });
});

test('[D93][D96] cancelled by the host, with a reason that all may read, once; nobody registers any more, and it does not come back', async () => {
  const id = await publishAs(world, host);
  const ticket = (await own(host, id)).body.tickets[0].ticket_id;
  const visitor = await makePerson(world);
  await registerAs(world, visitor, { id, tickets: [{ id: ticket, price: 0 }] });
  const helper = await makeHelper(world, { id }, ['door', 'members', 'money', 'edit']);
  expect((await cancel(helper, id)).body).toMatchObject({ errcode: 40300 });
  expect((await cancel(host, id, '走壁')).body).toMatchObject({ errcode: 45100, field: 'reason' });
  expect((await cancel(host, id, '')).body).toMatchObject({ errcode: 40001, field: 'reason' });
  const first = await cancel(host, id);
  expect(first.body).toMatchObject({ state: 4, cancel_reason: '场地临时关闭' });
  expect((await cancel(host, id, '又一次')).body).toMatchObject({ state: 4, cancel_reason: '场地临时关闭' });
  expect(await tasksOf(id)).toEqual([{ kind: 'cancel', details: { reason: '场地临时关闭' } }]);
  expect(await logsOf(id)).toEqual(['create', 'cancel']);
  const late = await makePerson(world);
  expect(
    (await askToRegister(world, late, { id, tickets: [{ id: ticket, price: 0 }] })).status,
  ).toBeGreaterThanOrEqual(400);
  const ics = await world.call('GET', '/v1/activity/ics', { query: { id }, token: visitor.token });
  expect(ics.text).toContain('STATUS:CANCELLED');
  const over = await makeActivity(world, {
    host,
    starts_at: new Date(inHours(world, -3) * 1000),
    ends_at: new Date(inHours(world, -1) * 1000),
  });
  expect((await cancel(host, over.id)).body).toMatchObject({ errcode: 42200 });
});

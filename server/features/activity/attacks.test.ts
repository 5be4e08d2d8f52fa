import { cancelActivity } from '@qunlu/contract/activity/publish.ts';
import { quoteTicket } from '@qunlu/contract/activity/registering.ts';
import { sendScans } from '@qunlu/contract/attendance/calls.ts';
import { afterEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { walletOf } from '../order/testing.ts';
import {
  askToRegister,
  inHours,
  makeActivity,
  makeHelper,
  makeHost,
  registerAs,
  stateOfRegistration,
  ticketBody,
  type MadeActivity,
} from './testing.ts';

const world = useWorld({ listen: true });
afterEach(async () => expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]));

const paidTicket = { price: 5000, refund_policy: 0 as const };
const cancel = ({ id, host }: MadeActivity, reason: string) =>
  world.ask(cancelActivity, { body: { id, reason }, token: host.token });
/** As long as it may be: a hundred wide characters are two hundred narrow ones. */
const longReason = 'The hall is flooded. '.repeat(10).slice(0, 199).padEnd(200, '!');

test('[D96] money comes back however long the reason is, of what is disputed, too', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const paid = await registerAs(world, await makePerson(world), activity);
  const disputed = await registerAs(world, await makePerson(world), activity);
  const unpaid = await registerAs(world, await makePerson(world), activity, { unpaid: true });
  const asked = await world.call('POST', '/v1/order/dispute', {
    token: disputed.person.token,
    body: { hash: disputed.hash, words: '没有入场' },
  });
  expect(asked.status).toBe(200);
  await cancel(activity, longReason);
  await world.runJob('activity.tasks');
  for (const { person, registrationId } of [paid, disputed]) {
    expect(await walletOf(world, person)).toMatchObject({ balance: 5000 });
    expect(await stateOfRegistration(world, registrationId)).toBe(5);
  }
  expect(await stateOfRegistration(world, unpaid.registrationId)).toBe(5);
});

test('[D95] a refusal with the longest reason gives back what is disputed', async () => {
  const activity = await makeActivity(world, { tickets: [{ ...paidTicket, need_audit: true }] });
  const made = await registerAs(world, await makePerson(world), activity);
  const asked = await world.call('POST', '/v1/order/dispute', {
    token: made.person.token,
    body: { hash: made.hash, words: '没有回复' },
  });
  expect(asked.status).toBe(200);
  const { status } = await world.call('POST', '/v1/activity/decide', {
    token: activity.host.token,
    body: { registration_id: made.registrationId, verdict: 'reject', reason: longReason },
  });
  expect(status).toBe(200);
  expect(await walletOf(world, made.person)).toMatchObject({ balance: 5000 });
});

test('[D96] cancelled in its last minute it gives everything back, although orders were done before the task came to them', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const made = await registerAs(world, await makePerson(world), activity);
  world.pass(7 * 86_400 + 3 * 3600 - 30);
  await cancel(activity, '演出者没有来');
  world.pass(120);
  await world.runJob('order.deadlines');
  await world.runJob('activity.tasks');
  await world.runJob('activity.tasks');
  expect(await walletOf(world, made.person)).toMatchObject({ balance: 5000 });
  expect(await stateOfRegistration(world, made.registrationId)).toBe(5);
});

test('[D96] a task that is tried again after a later one leaves the later date', async () => {
  const host = await makeHost(world);
  const activity = await makeActivity(world, { host, tickets: [{}] });
  const made = await registerAs(world, await makePerson(world), activity);
  const moveTo = async (hours: number): Promise<void> => {
    const { status, text } = await world.call('POST', '/v1/activity/edit', {
      query: { id: activity.id },
      token: host.token,
      body: {
        activity: {
          title: activity.title,
          category_id: 501,
          content: '一起读一本书，聊一个下午',
          images: '[]',
          starts_at: inHours(world, hours),
          ends_at: inHours(world, hours + 3),
          online: 0,
          citycode: '330100',
          cityname: '杭州',
          place: '湖畔居',
          address: '圣塘路 1 号',
        },
      },
    });
    expect([status, text.slice(0, 0)]).toEqual([200, '']);
  };
  await moveTo(24 * 8);
  await moveTo(24 * 9);
  const last = inHours(world, 24 * 9);
  await world.runJob('activity.tasks');
  // As if something of the first had failed.
  await world.database.pool.query(
    'update activity_task set done_at = null where task_id = (select min(task_id) from activity_task)',
  );
  await world.runJob('activity.tasks');
  const { rows } = await world.database.pool.query<{ at: number }>(
    `select extract(epoch from starts_at)::int as at from order_order where hash = $1`,
    [made.hash],
  );
  expect(rows).toEqual([{ at: last }]);
});

test('[D94] whoever tries many invitation codes is stopped, whichever call they ask', async () => {
  const activity = await makeActivity(world, { tickets: [{ code: '4711' }] });
  const [asking, registering] = [await makePerson(world), await makePerson(world)];
  const ticket = { activity_id: activity.id, ticket_id: activity.tickets[0].id, quantity: 1 };
  const quote = (code: string) =>
    world.call('GET', quoteTicket.path, { query: { ...ticket, code }, token: asking.token });
  const statuses: number[] = [];
  for (let at = 0; at < 55; at += 1) statuses.push((await quote(`guess${at}`)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  const answers: number[] = [];
  for (let at = 0; at < 55; at += 1)
    answers.push((await askToRegister(world, registering, activity, { code: `guess${at}` })).status);
  expect([answers[0], answers.at(-1)]).toEqual([400, 429]);
  // One who knows it is let in at once, however often they ask.
  const invited = await makePerson(world);
  const asked = await askToRegister(world, invited, activity, { code: '4711' });
  expect(asked.status).toBe(200);
});

test('[R123][D99] a door without the right to money reads nothing of what was paid, and does not know who has not', async () => {
  const activity = await makeActivity(world, {
    tickets: [paidTicket, { price: 3000 }],
    starts_at: new Date(world.now().getTime() + 3_600_000),
  });
  const door = await makeHelper(world, activity, ['door']);
  const unpaid = await registerAs(world, await makePerson(world), activity, { unpaid: true });
  const back = await registerAs(world, await makePerson(world), activity);
  await world.database.pool.query('update activity_registration set state = 7 where registration_id = $1', [
    back.registrationId,
  ]);
  const { list } = await world.ask(sendScans, {
    token: door.token,
    body: {
      session_id: activity.sessionId,
      phone_now: inHours(world, 0),
      scans: [...unpaid.passIds, ...back.passIds].map((holder, at) => ({
        client_id: `try-${at}`,
        holder,
        at: inHours(world, 0),
      })),
    },
  });
  expect(list.map(({ result, name, words }) => [result, name, words])).toEqual([
    ['unknown', '', '不在这场活动的名单里，请核对是不是这场活动的票'],
    ['refused', '张三', '已取消报名'],
  ]);
});

test('[D101] who registers while it runs has paid for what ends with it: the money is the host’s a day later', async () => {
  const activity = await makeActivity(world, {
    tickets: [paidTicket],
    starts_at: new Date(world.now().getTime() + 3_600_000),
    ends_at: new Date(world.now().getTime() + 11 * 86_400_000),
    closes_at: new Date(world.now().getTime() + 11 * 86_400_000),
  });
  world.pass(10 * 86_400);
  await registerAs(world, await makePerson(world), activity);
  world.pass(86_400 + 60);
  await world.runJob('order.deadlines');
  world.pass(86_400 + 120);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, activity.host)).toMatchObject({ income: 4900 });
});

test('[D22][D98] a ticket that was given away starts anew: a phone that is opened afterwards leaves a receipt with whose it is', async () => {
  const activity = await makeActivity(world);
  const [giver, taker] = [await makePerson(world), await makePerson(world)];
  const { passIds } = await registerAs(world, giver, activity);
  const pass_id = passIds[0] ?? 0;
  const post = (path: string, token: string, body: object) =>
    world.call('POST', `/v1/activity/${path}`, { token, body });
  expect((await post('contact', activity.host.token, { pass_id })).body.phone).toBe(giver.phone);
  const { body } = await post('offertransfer', giver.token, { pass_id });
  await post('taketransfer', taker.token, { token: body.token, realname: '李四', phone: taker.phone });
  const opened = async (): Promise<number> =>
    (await world.call('GET', '/v1/activity/passform', { query: { pass_id }, token: taker.token })).body.opened
      .length;
  expect(await opened()).toBe(0);
  expect((await post('contact', activity.host.token, { pass_id })).body.phone).toBe(taker.phone);
  expect(await opened()).toBe(1);
  const { rows } = await world.database.pool.query(
    `select from activity_log where activity_id = $1 and what = 'contact'`,
    [activity.id],
  );
  expect(rows).toHaveLength(2);
});

test('[D94][D97] a ticket that is not sold any more holds no place back for who was offered it: whoever waits for another has it', async () => {
  const host = await makeHost(world);
  const activity = await makeActivity(world, { host, seats: 1, tickets: [{ name: 'A' }, { name: 'B' }] });
  const [first, second] = activity.tickets;
  const ids = { first: first.id, second: second?.id ?? 0 };
  const [has, offered, waits, left] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  const { hash } = await registerAs(world, has, activity);
  const join = (person: Person, ticketId: number) =>
    world.call('POST', '/v1/capacity/join', {
      token: person.token,
      body: { subject: 'activity.ticket', target: String(ticketId), quantity: 1 },
    });
  for (const [person, ticketId] of [
    [offered, ids.first],
    [waits, ids.second],
    [left, ids.first],
  ] as const)
    expect((await join(person, ticketId)).status).toBe(200);
  await world.call('POST', '/v1/order/cancel', { token: has.token, body: { hash } });
  const { status } = await world.call('POST', '/v1/activity/settickets', {
    token: host.token,
    query: { id: activity.id },
    body: { tickets: [ticketBody({ name: 'B', ticket_id: ids.second })] },
  });
  expect(status).toBe(200);
  const states = async (person: Person): Promise<number[]> =>
    (await world.call('GET', '/v1/capacity/waiting', { token: person.token })).body.list.map(
      ({ state }: { state: number }) => state,
    );
  expect([await states(offered), await states(waits), await states(left)]).toEqual([[5], [1], [5]]);
  expect((await askToRegister(world, waits, activity, { ticket_id: ids.second })).status).toBe(200);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

test('[D96] however many tasks cannot be done, those behind them are', async () => {
  const stuck = await makeActivity(world, { tickets: [{}] });
  const broken = await registerAs(world, await makePerson(world), stuck);
  const { pool } = world.database;
  const { rows } = await pool.query<{ order_id: number }>(
    'select order_id from activity_registration where registration_id = $1',
    [broken.registrationId],
  );
  // As if its order could not be read.
  const setOrder = (id: number) =>
    pool.query('update activity_registration set order_id = $2 where registration_id = $1', [
      broken.registrationId,
      id,
    ]);
  await setOrder(999_999_999);
  await pool.query(
    `insert into activity_task (activity_id, kind, details, created_at, last)
     select $1, 'cancel', '{"reason": "x"}', $2, $3 from generate_series(1, 60)`,
    [stuck.id, world.now(), broken.registrationId],
  );
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const made = await registerAs(world, await makePerson(world), activity);
  await cancel(activity, '场地停电');
  await expect(world.runJob('activity.tasks')).rejects.toThrow('rows of activity.tasks failed');
  expect(await walletOf(world, made.person)).toMatchObject({ balance: 5000 });
  await setOrder(rows[0]?.order_id ?? 0);
  await world.runJob('activity.tasks');
});

test('[D96][D98] who was given a ticket is told that it does not take place, and not that money comes back, which is another’s', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const [giver, taker] = [await makePerson(world), await makePerson(world)];
  const { passIds } = await registerAs(world, giver, activity);
  const post = (path: string, token: string, body: object) =>
    world.call('POST', `/v1/activity/${path}`, { token, body });
  const { body } = await post('offertransfer', giver.token, { pass_id: passIds[0] });
  await post('taketransfer', taker.token, { token: body.token, realname: '李四', phone: taker.phone });
  await cancel(activity, '场地停电');
  await world.runJob('activity.tasks');
  const told = async ({ userId }: Person): Promise<string[]> =>
    (
      await world.database.pool.query<{ body: string }>(
        `select body from notice where user_id = $1 and title = '活动取消了'`,
        [userId],
      )
    ).rows.map((row) => row.body);
  expect(await told(giver)).toEqual(['西湖读书会：场地停电。付的钱已全额退回。']);
  expect(await told(taker)).toEqual(['西湖读书会：场地停电。']);
  expect(await walletOf(world, giver)).toMatchObject({ balance: 5000 });
});

import { cancelActivity } from '@qunlu/contract/activity/publish.ts';
import { viewRegistration } from '@qunlu/contract/activity/registering.ts';
import { afterEach, expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { idOfOrder, walletOf } from '../order/testing.ts';
import { startTask } from './service/tasks/start.ts';
import { passForms } from './service/forms.ts';
import {
  makeActivity,
  registerAs,
  stateOfRegistration,
  type MadeActivity,
  type MadeRegistration,
} from './testing.ts';

const world = useWorld();
afterEach(async () => expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]));

const day = 86_400;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const order = (person: Person, verb: string, hash: string): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash } });
const cancel = ({ id, host }: MadeActivity, reason = '场地停电') =>
  world.ask(cancelActivity, { body: { id, reason }, token: host.token });
const notified = async ({ userId }: Person): Promise<{ title: string; body: string }[]> =>
  (
    await world.database.pool.query<{ title: string; body: string }>(
      'select title, body from notice where user_id = $1 order by notice_id',
      [userId],
    )
  ).rows;
const told = async (person: Person, title: string): Promise<string[]> =>
  (await notified(person)).flatMap((one) => (one.title === title ? one.body : []));
const takenOf = async (activity: MadeActivity): Promise<number> =>
  (
    await world.database.pool.query<{ taken: number }>(
      `select taken from capacity_pool where subject = 'activity.all' and target = $1`,
      [String(activity.id)],
    )
  ).rows[0]?.taken ?? -1;
const openTasks = async (): Promise<number> =>
  (await world.database.pool.query('select from activity_task where done_at is null')).rows.length;

/** It begins this much later, as an edit of the host has it. */
async function move(activity: MadeActivity, hours: number): Promise<void> {
  const [startsAt, endsAt] = [activity.startsAt, activity.endsAt].map(
    (at) => new Date(at.getTime() + hours * 3_600_000),
  ) as [Date, Date];
  await world.database.pool.query(
    'update activity set starts_at = $2, ends_at = $3, sequence = sequence + 1 where activity_id = $1',
    [activity.id, startsAt, endsAt],
  );
  await inTransaction(jobContext(world.deps), (tx) =>
    startTask(tx, {
      activityId: activity.id,
      kind: 'move',
      details: {
        starts_at: seconds(startsAt),
        ends_at: seconds(endsAt),
        place: '湖畔居',
        was: { starts_at: seconds(activity.startsAt), ends_at: seconds(activity.endsAt), place: '湖畔居' },
        whole_until: seconds(world.now()) + day,
      },
    }),
  );
}
const paidTicket = { price: 5000, refund_policy: 0 as const };

test('[D96] a cancelled activity gives everything back, once for each order, and tells everybody why', async () => {
  const activity = await makeActivity(world, {
    tickets: [paidTicket, {}, { price: 3000, need_audit: true }],
  });
  const ticket = (at: number): number => activity.tickets[at]?.id ?? 0;
  const made: MadeRegistration[] = [];
  for (const [at, more] of [
    [0, {}],
    [1, {}],
    [2, {}],
    [0, { unpaid: true }],
  ] as const)
    made.push(await registerAs(world, await makePerson(world), activity, { ticket_id: ticket(at), ...more }));
  const [paid, free, waiting, unpaid] = made as [
    MadeRegistration,
    MadeRegistration,
    MadeRegistration,
    MadeRegistration,
  ];
  await cancel(activity);
  await world.runJob('activity.tasks');
  await world.runJob('activity.tasks');
  expect(await Promise.all(made.map((one) => stateOfRegistration(world, one.registrationId)))).toEqual([
    5, 5, 5, 5,
  ]);
  expect(await walletOf(world, paid.person)).toMatchObject({ balance: 5000 });
  expect(await walletOf(world, waiting.person)).toMatchObject({ balance: 3000 });
  expect(await walletOf(world, free.person)).toMatchObject({ balance: 0 });
  for (const { person } of made) expect(await told(person, '活动取消了')).toHaveLength(1);
  expect((await told(paid.person, '活动取消了'))[0]).toContain('场地停电。付的钱已全额退回');
  expect((await told(unpaid.person, '活动取消了'))[0]).not.toContain('退回');
  expect(await takenOf(activity)).toBe(0);
  expect(await openTasks()).toBe(0);
  const { rows } = await world.database.pool.query('select registered from activity where activity_id = $1', [
    activity.id,
  ]);
  expect(rows).toEqual([{ registered: 0 }]);
  const seen = await world.ask(viewRegistration, { query: { id: activity.id }, token: paid.person.token });
  expect(seen).toMatchObject({ cancelled: true, list: [{ state: 5, reason: '活动已取消：场地停电' }] });
  // Nobody is asked to do it again.
  await cancel(activity);
  await world.runJob('activity.tasks');
  expect(await walletOf(world, paid.person)).toMatchObject({ balance: 5000 });
});

test('[D96] what fails of one is kept for staff, holds up nobody, and is tried again', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const [first, second] = [
    await registerAs(world, await makePerson(world), activity),
    await registerAs(world, await makePerson(world), activity),
  ];
  await cancel(activity);
  const { pool } = world.database;
  // As if something of the first could not be read.
  const setOrder = (id: number) =>
    pool.query('update activity_registration set order_id = $2 where registration_id = $1', [
      first.registrationId,
      id,
    ]);
  const orderId = await idOfOrder(world, first.hash);
  await setOrder(999_999);
  await expect(world.runJob('activity.tasks')).rejects.toThrow('1 rows of activity.tasks failed');
  expect(await walletOf(world, second.person)).toMatchObject({ balance: 5000 });
  const kept = await pool.query(`select row_id from platform_job_row where job = 'activity.tasks'`);
  expect(kept.rows).toEqual([{ row_id: first.registrationId }]);
  await setOrder(orderId);
  await world.runJob('activity.tasks');
  expect(await walletOf(world, first.person)).toMatchObject({ balance: 5000 });
  expect(await openTasks()).toBe(0);
});

test('[D96] time or place change: the date follows, for a day all comes back whatever the policy, everybody is told', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  const [stays, leaves, late] = [
    await registerAs(world, await makePerson(world), activity),
    await registerAs(world, await makePerson(world), activity),
    await registerAs(world, await makePerson(world), activity),
  ];
  const unpaid = await registerAs(world, await makePerson(world), activity, { unpaid: true });
  expect((await order(leaves.person, 'cancel', leaves.hash)).status).toBe(422);
  await move(activity, 24);
  await world.runJob('activity.tasks');
  await world.runJob('activity.tasks');
  for (const { person } of [stays, leaves, late, unpaid])
    expect(await told(person, '活动改了时间或地点')).toHaveLength(1);
  expect((await told(stays.person, '活动改了时间或地点'))[0]).toMatch(/时间从 .* 改到 .*前取消，全额退回/);
  expect(await stateOfRegistration(world, unpaid.registrationId)).toBe(4);
  const seen = await world.ask(viewRegistration, { query: { id: activity.id }, token: leaves.person.token });
  expect(seen.list[0]?.promise?.rows[0]).toMatchObject({ percent: 100 });
  expect((await order(leaves.person, 'cancel', leaves.hash)).status).toBe(200);
  expect(await walletOf(world, leaves.person)).toMatchObject({ balance: 5000 });
  world.pass(day + 60);
  expect((await order(late.person, 'cancel', late.hash)).status).toBe(422);
  // The clock has moved with the date.
  world.pass(6 * day + 3 * 3600);
  await world.runJob('order.deadlines');
  expect(await walletOf(world, activity.host)).toMatchObject({ frozen: 0 });
  world.pass(day);
  await world.runJob('order.deadlines');
  expect(await walletOf(world, activity.host)).toMatchObject({ frozen: 9800 });
  expect(await stateOfRegistration(world, stays.registrationId)).toBe(2);
});

test('[D98] what has ended thanks those who came, once, and what they filled in is erased in the end', async () => {
  const activity = await makeActivity(world);
  const [came, absent] = [
    await registerAs(world, await makePerson(world), activity),
    await registerAs(world, await makePerson(world), activity),
  ];
  world.pass(7 * day);
  await world.database.pool.query(
    `insert into attendance_scan (session_id, holder_id, client_id, at, way) values ($1, $2, 'x', $3, 3)`,
    [activity.sessionId, came.passIds[0], world.now()],
  );
  await world.runJob('activity.end');
  await world.runJob('activity.tasks');
  expect(await told(came.person, '谢谢您来')).toEqual([]);
  world.pass(3 * 3600);
  for (let run = 0; run < 2; run += 1) {
    await world.runJob('activity.end');
    await world.runJob('activity.tasks');
  }
  expect(await told(came.person, '谢谢您来')).toHaveLength(1);
  expect(await told(absent.person, '谢谢您来')).toEqual([]);
  const kept = () => passForms.find(jobContext(world.deps), came.passIds[0] ?? 0);
  world.pass(89 * day);
  await world.runJob('activity.erase-forms');
  expect(await kept()).toBeDefined();
  world.pass(day);
  await world.runJob('activity.erase-forms');
  expect(await kept()).toBeUndefined();
});

test('[D100] the host hears once that the picture of their group does not open any more', async () => {
  const activity = await makeActivity(world);
  await world.database.pool.query(
    `update activity set wechat_key = 'k', wechat_until = $2 where activity_id = $1`,
    [activity.id, new Date(world.now().getTime() + day * 1000)],
  );
  await world.runJob('activity.wechat');
  expect(await told(activity.host, '微信群二维码过期了')).toEqual([]);
  world.pass(day);
  await world.runJob('activity.wechat');
  await world.runJob('activity.wechat');
  expect(await told(activity.host, '微信群二维码过期了')).toHaveLength(1);
});

test('[D95] a count that is off is set right', async () => {
  const activity = await makeActivity(world);
  await registerAs(world, await makePerson(world), activity);
  const registered = async () =>
    (await world.database.pool.query('select registered from activity where activity_id = $1', [activity.id]))
      .rows;
  await world.database.pool.query('update activity set registered = 7 where activity_id = $1', [activity.id]);
  await world.runJob('activity.reconcile');
  expect(await registered()).toEqual([{ registered: 1 }]);
});

test('[D96] whoever registered a moment before by another process’s clock is called off, too', async () => {
  const activity = await makeActivity(world, { tickets: [paidTicket] });
  world.pass(5);
  const made = await registerAs(world, await makePerson(world), activity);
  world.pass(-5);
  await cancel(activity);
  await world.runJob('activity.tasks');
  expect(await stateOfRegistration(world, made.registrationId)).toBe(5);
});

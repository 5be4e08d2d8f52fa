import { activityRegistration } from '@qunlu/contract/activity/entity.ts';
import { joinedActivities } from '@qunlu/contract/activity/calls.ts';
import {
  editPassForm,
  setShown,
  viewPassForm,
  viewRegistration,
} from '@qunlu/contract/activity/registering.ts';
import { afterEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { confirmPayment, idOfOrder, openNumber, walletOf } from '../order/testing.ts';
import {
  comer,
  makeActivity,
  makeHelper,
  registerAs,
  stateOfRegistration,
  type MadeActivity,
} from './testing.ts';

const world = useWorld({ listen: true });
afterEach(async () => expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]));

const day = 86_400;
const own = (person: Person, { id }: { id: number }) =>
  world.ask(viewRegistration, { query: { id }, token: person.token });
const order = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
/** As the door does it. */
const signIn = (activity: MadeActivity, passId: number): Promise<unknown> =>
  world.database.pool.query(
    `insert into attendance_scan (session_id, holder_id, client_id, at, way) values ($1, $2, $3, $4, 3)`,
    [activity.sessionId, passId, `test-${passId}`, world.now()],
  );
const wholeTicket = { price: 5000, refund_policy: 1 as const, refund_hours: 24 };
const notified = async ({ userId }: Person): Promise<string[]> =>
  (
    await world.database.pool.query<{ title: string }>(
      'select title from notice where user_id = $1 order by notice_id',
      [userId],
    )
  ).rows.map(({ title }) => title);

test('[R112][D99] a confirmed registration shows its codes, one that waits or is not paid shows none', async () => {
  const activity = await makeActivity(world, {
    tickets: [{ per_person: 4, ...wholeTicket }, { need_audit: true }],
    link: 'https://meet.example/1',
    online: true,
  });
  const person = await makePerson(world);
  await registerAs(world, person, activity, { unpaid: true });
  await registerAs(world, person, activity, { ticket_id: activity.tickets[1]?.id ?? 0 });
  const waiting = await own(person, activity);
  expect(waiting.list.map(({ state }) => state)).toEqual([1, 0]);
  expect(waiting.link).toBe('');
  expect(waiting.list[1]?.pay_until).toBeGreaterThan(0);
  for (const { passes } of waiting.list)
    expect(passes).toMatchObject([{ code: '', ticket_code: '', mine: true, can: { transfer: false } }]);
  await registerAs(world, person, activity, { quantity: 2, people: [comer()] });
  const { list, link } = await own(person, activity);
  expect(link).toBe('https://meet.example/1');
  const [paid] = list;
  expect(activityRegistration.parse(paid)).toBeTruthy();
  expect(paid).toMatchObject({ state: 2, quantity: 2, total: 10_000, pay_until: 0 });
  expect(paid?.passes.map(({ code }) => code.length)).toEqual([6, 6]);
  expect(paid?.passes.every(({ ticket_code }) => ticket_code.length > 40)).toBe(true);
  expect(paid?.promise?.rows[0]).toMatchObject({ percent: 100, refund: 10_000 });
});

test('[R112] who has registered for nothing is told so, and of what they may not see nothing is said', async () => {
  const person = await makePerson(world);
  const seen = async (activity: MadeActivity): Promise<number> =>
    (
      await world.call('GET', '/v1/activity/registration', {
        query: { id: activity.id },
        token: person.token,
      })
    ).body.errcode;
  expect(await seen(await makeActivity(world))).toBe(40301);
  expect(await seen(await makeActivity(world, { audit: 0 }))).toBe(40400);
});

test('[D96] cancelling gives back by the policy of the ticket: all, less a fee, or nothing; what is free until the start', async () => {
  const activity = await makeActivity(world, {
    tickets: [
      { ...wholeTicket },
      { price: 5000, refund_policy: 2, refund_fee: 20 },
      { price: 5000, refund_policy: 0 },
      { refund_policy: 0 },
    ],
  });
  const backOf = async (at: number): Promise<[number | null, number, number, number]> => {
    const person = await makePerson(world);
    const made = await registerAs(world, person, activity, { ticket_id: activity.tickets[at]?.id ?? 0 });
    const shown = (await own(person, activity)).list[0]?.promise?.rows[0]?.percent ?? null;
    const { status } = await order(person, 'cancel', made.hash);
    return [
      shown,
      status,
      (await walletOf(world, person)).balance,
      await stateOfRegistration(world, made.registrationId),
    ];
  };
  expect(await backOf(0)).toEqual([100, 200, 5000, 4]);
  expect(await backOf(1)).toEqual([80, 200, 4000, 4]);
  expect(await backOf(2)).toEqual([null, 422, 0, 2]);
  expect(await backOf(3)).toEqual([100, 200, 0, 4]);
  world.pass(6.5 * day);
  expect(await backOf(0)).toEqual([null, 422, 0, 2]);
});

test('[D96] the places of what was cancelled are free again, and it counts no more', async () => {
  const activity = await makeActivity(world, { tickets: [{ stock: 1 }] });
  const person = await makePerson(world);
  const { hash } = await registerAs(world, person, activity);
  await order(person, 'cancel', hash);
  await registerAs(world, await makePerson(world), activity);
  const { rows } = await world.database.pool.query('select registered from activity where activity_id = $1', [
    activity.id,
  ]);
  expect(rows).toEqual([{ registered: 1 }]);
});

test('[D96] who has come in on it, cannot cancel it any more', async () => {
  const activity = await makeActivity(world, { tickets: [wholeTicket] });
  const person = await makePerson(world);
  const { hash, passIds } = await registerAs(world, person, activity);
  await signIn(activity, passIds[0] ?? 0);
  const [row] = (await own(person, activity)).list;
  expect(row?.promise).toBeNull();
  expect(row?.passes[0]?.signed_at).toBeGreaterThan(0);
  expect((await order(person, 'cancel', hash)).body.errmsg).toBe('已经签到，不能取消；有问题请联系主办人');
});

test('[D95] the host accepts, or declines and everything goes back; silence until the start declines', async () => {
  const activity = await makeActivity(world, { tickets: [{ need_audit: true, ...wholeTicket }] });
  const people = await Promise.all([makePerson(world), makePerson(world), makePerson(world)]);
  const [accepted, declined, forgotten] = await Promise.all(
    people.map((person) => registerAs(world, person, activity)),
  );
  if (!accepted || !declined || !forgotten) throw new Error('three');
  expect((await order(activity.host, 'accept', accepted.hash)).status).toBe(200);
  expect(await stateOfRegistration(world, accepted.registrationId)).toBe(2);
  expect(await notified(accepted.person)).toContain('报名通过了');
  expect(await notified(accepted.person)).not.toContain('卖家已接单');
  expect((await order(activity.host, 'decline', declined.hash, { reason: '满员' })).status).toBe(200);
  expect(await stateOfRegistration(world, declined.registrationId)).toBe(3);
  expect(await walletOf(world, declined.person)).toMatchObject({ balance: 5000 });
  world.pass(7 * day + 60);
  await world.runJob('order.deadlines');
  expect(await stateOfRegistration(world, forgotten.registrationId)).toBe(3);
  expect(await walletOf(world, forgotten.person)).toMatchObject({ balance: 5000 });
  expect((await own(forgotten.person, activity)).list[0]?.reason).toContain('没有在开始前审核');
});

test('[D101] the money is frozen until a day after the end, then the host’s less two percent', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 10_000 }] });
  const person = await makePerson(world);
  const { registrationId, hash } = await registerAs(world, person, activity);
  world.pass(7 * day + 3 * 3600 + 120);
  await world.runJob('order.deadlines');
  expect(await stateOfRegistration(world, registrationId)).toBe(2);
  expect(await walletOf(world, activity.host)).toMatchObject({ income: 0, frozen: 9800 });
  world.pass(day - 3600);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, activity.host)).toMatchObject({ income: 0, frozen: 9800 });
  world.pass(2 * 3600);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, activity.host)).toMatchObject({ income: 9800, frozen: 0 });
  expect(await idOfOrder(world, hash)).toBeGreaterThan(0);
  // Of one each, hundreds would come at once.
  expect(await notified(activity.host)).toEqual(['有人报名了']);
});

test('[D95] its buyer is led to their tickets, its host to the order', async () => {
  const activity = await makeActivity(world, { tickets: [wholeTicket] });
  const person = await makePerson(world);
  const { hash } = await registerAs(world, person, activity);
  const pageFor = async ({ token }: Person, role: string): Promise<string> =>
    (await world.call('GET', '/v1/order/list', { query: { role }, token })).body.list[0]?.page;
  expect(await pageFor(person, 'buyer')).toBe(`/activity/${activity.id}/registration`);
  expect(await pageFor(activity.host, 'seller')).toBe('');
  await order(person, 'dispute', hash, { words: '地点和说的不一样，主办人不回消息' });
  const { rows } = await world.database.pool.query<{ path: string }>(
    `select path from notice where user_id = $1 and key like 'dispute:%'`,
    [activity.host.userId],
  );
  expect(rows).toEqual([{ path: `/pay/${hash}` }]);
});

test('[D95] what is given back whole after the end is refunding until it has arrived, then refunded', async () => {
  const activity = await makeActivity(world, { tickets: [{ per_person: 1, ...wholeTicket }] });
  const [byBalance, byChannel] = [await makePerson(world), await makePerson(world)];
  const first = await registerAs(world, byBalance, activity);
  const second = await registerAs(world, byChannel, activity, { unpaid: true });
  await world.call('POST', '/v1/order/pay', {
    token: byChannel.token,
    body: { hash: second.hash, channel: 'native' },
  });
  await confirmPayment(world, await openNumber(world, await idOfOrder(world, second.hash)));
  expect(await stateOfRegistration(world, second.registrationId)).toBe(2);
  world.pass(7 * day + 4 * 3600);
  await world.runJob('order.deadlines');
  for (const { hash } of [first, second])
    expect((await order(activity.host, 'decline', hash)).status).toBe(200);
  expect(await stateOfRegistration(world, first.registrationId)).toBe(7);
  expect(await stateOfRegistration(world, second.registrationId)).toBe(6);
  await world.runJob('activity.refunded');
  expect(await stateOfRegistration(world, second.registrationId)).toBe(6);
  await world.deps.outbox.idle();
  world.pass(3600);
  await world.runJob('order.send-refunds');
  await world.runJob('activity.refunded');
  expect(await stateOfRegistration(world, second.registrationId)).toBe(7);
});

test('[D98] what was filled in is changed until registering closes, by whoever holds the pass alone', async () => {
  const questions = [{ label: '公司', type: 'text' as const, required: true, options: [] }];
  const activity = await makeActivity(world, {
    tickets: [{ questions }],
    closes_at: new Date(world.now().getTime() + day * 1000),
  });
  const person = await makePerson(world);
  const answers = [{ label: '公司', value: '云栖' }];
  const { passIds } = await registerAs(world, person, activity, { people: [comer({ answers })] });
  const pass_id = passIds[0] ?? 0;
  const read = () => world.ask(viewPassForm, { query: { pass_id }, token: person.token });
  expect(await read()).toMatchObject({ realname: '张三', answers: [{ label: '公司', value: '云栖' }] });
  const change = {
    pass_id,
    realname: '李四',
    phone: '13700001111',
    answers: [{ label: '公司', value: '西溪' }],
  };
  const { name } = await world.ask(editPassForm, { body: change, token: person.token });
  expect(name).toBe('李四');
  expect(await read()).toMatchObject({
    realname: '李四',
    phone: '13700001111',
    answers: [{ value: '西溪' }],
  });
  const edit = (by: Person, more: object = {}): Promise<Answer> =>
    world.call('POST', '/v1/activity/editpassform', { token: by.token, body: { ...change, ...more } });
  expect((await edit(person, { answers: [] })).body.field).toBe('answers');
  expect((await edit(await makePerson(world))).status).toBe(404);
  world.pass(day + 1);
  expect((await edit(person)).body.errmsg).toContain('报名已截止');
});

test('[R108] whoever registered decides whether they are shown, and to those who were there', async () => {
  const activity = await makeActivity(world);
  const person = await makePerson(world);
  await registerAs(world, person, activity, { shown: 1 });
  expect((await own(person, activity)).shown).toBe(true);
  const set = (body: object) =>
    world.ask(setShown, { body: { id: activity.id, ...body }, token: person.token });
  expect(await set({ meets: 1 })).toEqual({ shown: true, meets: true });
  expect(await set({ shown: 0 })).toEqual({ shown: false, meets: true });
});

test('[R007] what one has joined and helps with, page by page, the newest registration first', async () => {
  const person = await makePerson(world);
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const activity = await makeActivity(world);
    await registerAs(world, person, activity);
    ids.unshift(activity.id);
  }
  const helped = await makeActivity(world, { audit: 0 });
  await makeHelper(world, helped, ['door'], person);
  const list = (query: object) => world.ask(joinedActivities, { query, token: person.token });
  const first = await list({ size: 2 });
  const rest = await list({ size: 2, next: first.next });
  expect([...first.list, ...rest.list].map(({ activity_id }) => activity_id)).toEqual(ids);
  expect(first.list[0]).toMatchObject({ registration: 2 });
  expect(rest.next).toBe(-1);
  expect((await list({ as: 'helper' })).list).toMatchObject([
    { activity_id: helped.id, registration: -1, registration_id: 0 },
  ]);
});

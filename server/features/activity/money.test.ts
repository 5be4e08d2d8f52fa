import * as admin from '@qunlu/contract/activity/admin.ts';
import * as members from '@qunlu/contract/activity/members.ts';
import { cancelActivity } from '@qunlu/contract/activity/publish.ts';
import { listActivitySettlements } from '@qunlu/contract/activity/staff.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from '../staff/testing.ts';
import { standingsOf } from '../order/testing.ts';
import { comer, makeActivity, makeHelper, makeHost, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld({ listen: true });

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const home = (by: Person, { id }: MadeActivity) =>
  world.ask(admin.viewActivityAdmin, { query: { id }, token: by.token });
const payments = (by: Person, { id }: MadeActivity, more: object = {}) =>
  world.ask(members.listPayMembers, { query: { id, ...more }, token: by.token });
const dispute = (by: Person, hash: string) =>
  world.call('POST', '/v1/order/dispute', { token: by.token, body: { hash, words: '没有入场' } });

async function sold() {
  const activity = await makeActivity(world, {
    host: await makeHost(world),
    seats: 50,
    tickets: [{ price: 5000, stock: 20, need_audit: true, refund_policy: 1 }, { name: '赠票' }],
  });
  const by = async (realname: string, more: object = {}) => {
    const person = await makePerson(world);
    return registerAs(world, person, activity, {
      people: [comer({ realname, phone: person.phone })],
      ...more,
    });
  };
  const pass = (one: { registrationId: number }) =>
    world.ask(members.decideRegistration, {
      body: { registration_id: one.registrationId, verdict: 'pass' },
      token: activity.host.token,
    });
  const made = {
    first: await by('甲'),
    second: await by('乙'),
    third: await by('丙'),
    unpaid: await by('丁', { unpaid: true }),
  };
  for (const one of [made.first, made.second]) await pass(one);
  return { activity, ...made };
}

test('[R117][D101] the home says what is sold and what waits, and the money with its fee and its day to who may see it', async () => {
  const { activity, second } = await sold();
  const { host } = activity;
  await registerAs(world, await makePerson(world), activity, { ticket_id: activity.tickets[1]?.id ?? 0 });
  await world.ask(members.removeRegistration, {
    body: { registration_id: second.registrationId, reason: '重复报名' },
    token: host.token,
  });
  const numbers = {
    title: '西湖读书会',
    state: 1,
    phase: 'open',
    confirmed: 2,
    seats: 50,
    auditing: 1,
    waiting: 0,
    signed: 0,
    questions: 0,
    working: '',
    tickets: [
      { name: '普通票', price: 5000, taken: 3, stock: 20, waiting: 0 },
      { name: '赠票', price: 0, taken: 1, stock: -1, waiting: 0 },
    ],
  };
  // 50 of the first and 50 of the third yuan stand, 2 percent of them are the platform's.
  expect(await home(host, activity)).toMatchObject({
    ...numbers,
    unpaid: 1,
    money: {
      paid: 15_000,
      refunded: 5000,
      net: 9800,
      fee: 200,
      due_at: seconds(activity.endsAt) + 86_400,
      frozen: 0,
    },
  });
  const door = await makeHelper(world, activity, ['door']);
  expect(await home(door, activity)).toMatchObject({ ...numbers, unpaid: 0, money: null });
});

test('[D95][D107] among orders a registration waits for its host, who checks it, and is then a place; it takes place by itself', async () => {
  const { activity, first, third } = await sold();
  expect(await standingsOf(world, first.person)).toEqual({ standings: ['已报名'], todos: [] });
  expect(await standingsOf(world, third.person)).toEqual({ standings: ['等待审核'], todos: [] });
  expect(await standingsOf(world, activity.host, 'seller')).toEqual({
    standings: ['待付款', '待审核', '已报名', '已报名'],
    todos: ['审核'],
  });
});

test('[R117] what is being done to everybody is said in words', async () => {
  const activity = await makeActivity(world);
  await registerAs(world, await makePerson(world), activity);
  await world.ask(cancelActivity, {
    body: { id: activity.id, reason: '下雨' },
    token: activity.host.token,
  });
  expect((await home(activity.host, activity)).working).toBe('正在取消报名并全额退款');
  await world.runJob('activity.tasks');
  expect(await home(activity.host, activity)).toMatchObject({ working: '', state: 4, confirmed: 0 });
});

test('[R123][D101] payments name who paid what and how it stands; a dispute freezes what is in question', async () => {
  const { activity, first, second, third, unpaid } = await sold();
  const { host } = activity;
  expect((await dispute(second.person, second.hash)).status).toBe(200);
  const money = await makeHelper(world, activity, ['money']);
  const { list } = await payments(money, activity);
  expect(
    list.map(({ name, state, total, refunded, disputed, hash }) => [
      name,
      state,
      total,
      refunded,
      disputed,
      hash,
    ]),
  ).toEqual([
    ['丁', 0, 5000, 0, false, unpaid.hash],
    ['丙', 1, 5000, 0, false, third.hash],
    ['乙', 2, 5000, 0, true, second.hash],
    ['甲', 2, 5000, 0, false, first.hash],
  ]);
  expect((await home(host, activity)).money).toMatchObject({ paid: 15_000, frozen: 5000 });
  await world.ask(members.removeRegistration, {
    body: { registration_id: first.registrationId, reason: '场地变小' },
    token: host.token,
  });
  const named = async (group: string) =>
    (await payments(money, activity, { group })).list.map(({ name }) => name);
  expect([await named('paid'), await named('unpaid'), await named('refunded')]).toEqual([
    ['丙', '乙', '甲'],
    ['丁'],
    ['甲'],
  ]);
  const page = await payments(host, activity, { size: 3 });
  const rest = await payments(host, activity, { size: 3, next: page.next });
  expect([page.list.length, rest.list.map(({ name }) => name), rest.next]).toEqual([3, ['甲'], -1]);
});

test('[D101] staff sees whose money waits and until when, the next first; what is settled is gone, what is disputed stays', async () => {
  const page = async (query: object) => {
    // A session of the back office is over sooner than an activity.
    const { office: token } = await makeStaff(world, 'finance');
    return world.ask(listActivitySettlements, { query, token });
  };
  const settlements = async () => (await page({ size: 50 })).list;
  const free = await makeActivity(world);
  await registerAs(world, await makePerson(world), free);
  const later = await makeActivity(world, {
    host: await makeHost(world),
    starts_at: new Date(world.now().getTime() + 20 * 86_400_000),
    tickets: [{ price: 2000 }],
  });
  await registerAs(world, await makePerson(world), later);
  const { activity, first, second } = await sold();
  const ours = [activity.id, later.id, free.id];
  const of = async () => (await settlements()).filter(({ activity_id }) => ours.includes(activity_id));
  expect(await of()).toMatchObject([
    {
      activity_id: activity.id,
      user_id: activity.host.userId,
      orders: 3,
      frozen: 15_000,
      disputed: 0,
      due_at: seconds(activity.endsAt) + 86_400,
    },
    { activity_id: later.id, orders: 1, frozen: 2000 },
  ]);
  const head = await page({ size: 1 });
  const rest = await page({ size: 50, next: head.next });
  expect([...head.list, ...rest.list]).toEqual(await settlements());
  expect((await dispute(second.person, second.hash)).status).toBe(200);
  // It is over: what was not decided went back, what is disputed stands still, the rest waits a day.
  world.pass(7 * 86_400 + 4 * 3600);
  await world.runJob('order.deadlines');
  expect(await of()).toMatchObject([
    { activity_id: activity.id, orders: 2, frozen: 9900, disputed: 5000 },
    { activity_id: later.id },
  ]);
  world.pass(3 * 86_400);
  await world.runJob('ledger.lapse-holds');
  expect(await of()).toMatchObject([
    { activity_id: activity.id, orders: 1, frozen: 5000, disputed: 5000 },
    { activity_id: later.id },
  ]);
  expect(first.total).toBe(5000);
});

import { setSchedule, viewSchedule } from '@qunlu/contract/service/booking.ts';
import { dayStart } from '@qunlu/contract/service/schedule.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { afternoonIn, afternoons, bought, buy, sell, step, type Sale } from './testing.ts';

const world = useWorld();
const day = 86_400;
const seconds = (): number => Math.floor(world.now().getTime() / 1000);

const slots = (sale: Sale, given: { from?: number; to?: number; token?: string; way?: number } = {}) =>
  world.call('GET', '/v1/service/slots', {
    token: given.token,
    query: {
      id: sale.serviceId,
      way_id: given.way ?? sale.ways.tel ?? 0,
      from: given.from ?? dayStart(seconds()),
      to: given.to ?? dayStart(seconds()) + 4 * day,
    },
  });

test('a seller keeps one schedule; days that are over are dropped, an empty one ends it [D56]', async () => {
  const sale = await sell(world);
  const { token } = sale.seller;
  const query = { id: sale.serviceId };
  expect((await world.ask(viewSchedule, { query, token })).weekly).toEqual([]);
  const set = await world.ask(setSchedule, {
    query,
    token,
    body: {
      weekly: [
        { weekday: 2, start: 900, minutes: 60, seats: 2 },
        { weekday: 1, start: 600, minutes: 15, seats: 1 },
      ],
      exceptions: [
        { date: '2026-11-19', slots: [] },
        { date: '2028-02-29', slots: [{ start: 0, minutes: 240, seats: 200 }] },
      ],
      notice_hours: 3,
      ahead_days: 90,
    },
  });
  expect(set.weekly.map(({ weekday }) => weekday)).toEqual([1, 2]);
  expect(set.exceptions).toEqual([{ date: '2028-02-29', slots: [{ start: 0, minutes: 240, seats: 200 }] }]);
  expect(await world.ask(viewSchedule, { query, token })).toEqual(set);
  const empty = {
    weekly: [],
    exceptions: [{ date: '2026-12-01', slots: [] }],
    notice_hours: 0,
    ahead_days: 1,
  };
  await world.ask(setSchedule, { query, token, body: empty });
  expect((await slots(sale)).body).toEqual({ list: [], from: 0, to: 0 });
  expect((await world.ask(viewSchedule, { query, token })).exceptions).toEqual([]);
});

test('what is wrong with a schedule is said with its field, and nothing is written [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons() });
  const made = await sell(world, { type: 2, ways: [{ kind: 'online', fee: 100, max: 1 }] });
  const slot = { weekday: 1, start: 600, minutes: 60, seats: 1 };
  const rest = { exceptions: [], notice_hours: 1, ahead_days: 10 };
  const set = (body: object, of = sale, token = of.seller.token) =>
    world.call('POST', '/v1/service/setschedule', { token, query: { id: of.serviceId }, body });
  const wrong: [object, string][] = [
    [{ ...rest, weekly: [slot, { ...slot, start: 630 }] }, 'weekly'],
    [{ ...rest, weekly: [{ ...slot, start: 1400 }] }, 'weekly'],
    [{ ...rest, weekly: [{ ...slot, minutes: 14 }] }, 'weekly.0.minutes'],
    [{ ...rest, weekly: [{ ...slot, minutes: 241 }] }, 'weekly.0.minutes'],
    [{ ...rest, weekly: [{ ...slot, seats: 201 }] }, 'weekly.0.seats'],
    [{ ...rest, weekly: [{ ...slot, weekday: 8 }] }, 'weekly.0.weekday'],
    [{ ...rest, weekly: [], ahead_days: 91 }, 'ahead_days'],
    [{ ...rest, weekly: [], notice_hours: 169 }, 'notice_hours'],
    [{ ...rest, weekly: [], exceptions: [{ date: '2027-02-29', slots: [] }] }, 'exceptions.0.date'],
    [
      {
        ...rest,
        weekly: [],
        exceptions: [
          { date: '2026-12-01', slots: [] },
          { date: '2026-12-01', slots: [] },
        ],
      },
      'exceptions.1',
    ],
  ];
  for (const [body, field] of wrong)
    expect((await set(body)).body, field).toMatchObject({ errcode: 40001, field });
  expect((await set({ ...rest, weekly: [slot] }, made)).status).toBe(403);
  const stranger = await makePerson(world);
  expect((await set({ ...rest, weekly: [slot] }, sale, stranger.token)).status).toBe(404);
  const kept = await world.ask(viewSchedule, {
    query: { id: sale.serviceId },
    token: sale.seller.token,
  });
  expect(kept.weekly).toHaveLength(14);
});

test('guests read the slots: too near, too far, full and free ones are told apart [D56]', async () => {
  const sale = await sell(world, {
    schedule: { ...afternoons(2), notice_hours: 6, ahead_days: 2 },
    ways: [
      { kind: 'tel', fee: 0, max: 2 },
      { kind: 'sms', fee: 0, max: 1 },
    ],
  });
  // The world begins at ten in the morning: 14:00 and 15:00 are nearer than six hours.
  const buyer = await makePerson(world);
  await bought(world, sale, { buyer, slot_id: afternoonIn(world, 1), count: 2 });
  await bought(world, sale, { slot_id: afternoonIn(world, 2) });
  const { body } = await slots(sale);
  const seen = body.list.map(
    (one: { starts_at: number; left: number; bookable: boolean; queue: boolean }) => [
      Math.round((one.starts_at - dayStart(seconds())) / day),
      one.left,
      one.bookable,
      one.queue,
    ],
  );
  expect(seen).toEqual([
    [1, 2, false, false],
    [1, 2, false, false],
    [2, 0, false, true],
    [2, 2, true, false],
    [3, 1, true, false],
    [3, 2, true, false],
    [4, 2, false, false],
    [4, 2, false, false],
  ]);
  expect(body.from).toBe(seconds() + 6 * 3600);
  expect(body.to).toBe(dayStart(seconds()) + 3 * day);
  expect((await slots(sale, { way: sale.ways.sms ?? 0 })).body.list).toEqual([]);
  expect((await slots(sale, { way: 999_999 })).status).toBe(404);
  const from = seconds();
  expect((await slots(sale, { from, to: from + 31 * day })).status).toBe(200);
  expect((await slots(sale, { from, to: from + 31 * day + 1 })).body).toMatchObject({ errcode: 40001 });
  expect((await slots(sale, { from, to: from })).body).toMatchObject({ errcode: 40001, field: 'to' });
});

test('whoever is blocked by the seller, or asks for a hidden service, reads no slots [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons() });
  const blocked = await makePerson(world);
  await relate(world, 'black', sale.seller, blocked);
  expect((await slots(sale, { token: blocked.token })).status).toBe(404);
  await world.database.pool.query('update service set status = 2 where service_id = $1', [sale.serviceId]);
  expect((await slots(sale)).status).toBe(404);
  expect((await slots(sale, { token: sale.seller.token })).status).toBe(200);
});

test('a slot beside another appointment of the seller is not booked, the same slot of a group is [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(3) });
  const other = await sell(world, {
    seller: sale.seller,
    schedule: {
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: 825, minutes: 30, seats: 1 })),
      exceptions: [],
      notice_hours: 0,
      ahead_days: 10,
    },
  });
  const at = afternoonIn(world, 3);
  await bought(world, sale, { slot_id: at });
  await bought(world, sale, { slot_id: at });
  const { body } = await slots(other, { from: at - 3600, to: at + 3600 });
  expect(body.list).toMatchObject([{ starts_at: at - 900, left: 1, bookable: false, queue: false }]);
  const refused = await buy(world, await makePerson(world), other, { slot_id: at - 900 });
  expect(refused.body).toMatchObject({ errcode: 40901, field: 'slot_id' });
  expect(refused.body.errmsg).toContain('别的预约');
  // What is free on another day is bought.
  expect((await buy(world, await makePerson(world), other, { slot_id: at + day - 900 })).status).toBe(200);
});

test('fewer seats than are booked leave what is booked; more seats are offered to those who wait [D56][D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(2), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const at = afternoonIn(world, 4);
  await bought(world, sale, { slot_id: at });
  await bought(world, sale, { slot_id: at });
  const query = { id: sale.serviceId };
  const { token } = sale.seller;
  await world.ask(setSchedule, { query, token, body: shaped(1) });
  expect((await slots(sale, { from: at, to: at + 60 })).body.list).toMatchObject([
    { seats: 1, left: 0, bookable: false, queue: true },
  ]);
  const waiter = await makePerson(world);
  const target = `${sale.serviceId}:${at}`;
  const join = { subject: 'service.slot', target, quantity: 1 };
  const joined = await world.call('POST', '/v1/capacity/join', { token: waiter.token, body: join });
  expect(joined.body, joined.text).toMatchObject({
    state: 0,
    path: `/service/buy/${sale.serviceId}?way=${sale.ways.tel}&slot=${at}`,
  });
  expect(joined.body.title).toMatch(/^合同审阅 · .*14:00$/);
  await world.ask(setSchedule, { query, token, body: shaped(3) });
  const waiting = await world.call('GET', '/v1/capacity/waiting', { token: waiter.token });
  expect(waiting.body.list).toMatchObject([{ state: 1 }]);
  expect((await buy(world, await makePerson(world), sale, { slot_id: at })).body.errcode).toBe(40901);
  expect((await buy(world, waiter, sale, { slot_id: at })).status).toBe(200);
});

test('fewer or more seats of a slot that is not full count at once: for buying and for waiting [D56][D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(3), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const at = afternoonIn(world, 6);
  const target = `${sale.serviceId}:${at}`;
  const set = (seats: number) =>
    world.ask(setSchedule, {
      query: { id: sale.serviceId },
      token: sale.seller.token,
      body: shaped(seats),
    });
  const [buyer, other] = [await makePerson(world), await makePerson(world)];
  const quoted = async () =>
    (
      await world.call('GET', '/v1/service/quote', {
        token: other.token,
        query: { service_id: sale.serviceId, way_id: sale.ways.tel, count: 1, slot_id: at },
      })
    ).body;
  const join = () =>
    world.call('POST', '/v1/capacity/join', {
      token: other.token,
      body: { subject: 'service.slot', target, quantity: 1 },
    });
  await bought(world, sale, { buyer, slot_id: at });
  await set(1);
  expect(await quoted()).toMatchObject({ left: 0, problem: '这个时段约满了，可以候补' });
  expect((await buy(world, other, sale, { slot_id: at })).body.errcode).toBe(40901);
  await set(2);
  expect(await quoted()).toMatchObject({ left: 1, problem: '' });
  expect((await join()).body.errcode).toBe(42200);
  await set(1);
  expect((await join()).body).toMatchObject({ state: 0 });
});

test('a place given back of a slot with more bookings than seats is not free: others see it full, and wait [D56][D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(3), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const [at, later] = [afternoonIn(world, 8), afternoonIn(world, 9)];
  const deals = [];
  for (let seat = 0; seat < 3; seat += 1) deals.push(await bought(world, sale, { slot_id: at }));
  await world.ask(setSchedule, {
    query: { id: sale.serviceId },
    token: sale.seller.token,
    body: shaped(1),
  });
  const other = await makePerson(world);
  const seen = async () =>
    (
      await world.call('GET', '/v1/service/quote', {
        token: other.token,
        query: { service_id: sale.serviceId, way_id: sale.ways.tel, count: 1, slot_id: at },
      })
    ).body;
  const [first, second] = deals;
  if (!first || !second) throw new Error('no deals');
  await step(world, first.buyer, 'cancel', first.id);
  expect(await seen()).toMatchObject({ left: 0, queue: { open: true } });
  expect((await step(world, second.buyer, 'reschedule', second.id, { slot_id: later })).status).toBe(200);
  expect(await seen()).toMatchObject({ left: 0, queue: { open: true } });
  const join = { subject: 'service.slot', target: `${sale.serviceId}:${at}`, quantity: 1 };
  expect(
    (await world.call('POST', '/v1/capacity/join', { token: other.token, body: join })).body,
  ).toMatchObject({ state: 0 });
});

test('nor is a hold that has lapsed, once its order is closed [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(2) });
  const at = afternoonIn(world, 8);
  await bought(world, sale, { slot_id: at });
  await buy(world, await makePerson(world), sale, { slot_id: at });
  await world.ask(setSchedule, {
    query: { id: sale.serviceId },
    token: sale.seller.token,
    body: shaped(1),
  });
  world.pass(901);
  await world.runJob('capacity.sweep');
  await world.runJob('order.close-unpaid');
  const other = await makePerson(world);
  const query = { service_id: sale.serviceId, way_id: sale.ways.tel, count: 1, slot_id: at };
  const { body } = await world.call('GET', '/v1/service/quote', { token: other.token, query });
  expect(body).toMatchObject({ left: 0, queue: { open: true } });
});

test('what is given back goes to nobody while the seller has fewer seats than are booked, or no such slot [D56][D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(3), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const at = afternoonIn(world, 7);
  const target = `${sale.serviceId}:${at}`;
  const set = (body: ReturnType<typeof shaped>) =>
    world.ask(setSchedule, { query: { id: sale.serviceId }, token: sale.seller.token, body });
  const first = await bought(world, sale, { slot_id: at });
  const second = await bought(world, sale, { slot_id: at });
  const third = await bought(world, sale, { slot_id: at });
  const waiter = await makePerson(world);
  const waits = async () =>
    (await world.call('GET', '/v1/capacity/waiting', { token: waiter.token })).body.list[0].state;
  await world.call('POST', '/v1/capacity/join', {
    token: waiter.token,
    body: { subject: 'service.slot', target, quantity: 1 },
  });
  await set(shaped(1));
  await step(world, first.buyer, 'cancel', first.id);
  expect(await waits()).toBe(0);
  await set({ ...shaped(1), weekly: shaped(1).weekly.filter(({ start }) => start !== 840) });
  await step(world, second.buyer, 'cancel', second.id);
  await world.runJob('capacity.sweep');
  expect(await waits()).toBe(0);
  await set(shaped(1));
  await step(world, third.buyer, 'cancel', third.id);
  expect(await waits()).toBe(1);
});

const shaped = (seats: number) => {
  const { weekly, ...rest } = afternoons(seats);
  return { ...rest, exceptions: [], weekly: weekly.map((slot) => ({ ...slot })) };
};

test('nobody waits for a slot that they may not buy [D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(1), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const at = afternoonIn(world, 5);
  await bought(world, sale, { slot_id: at });
  const join = (token: string, target: string, quantity = 1) =>
    world.call('POST', '/v1/capacity/join', { token, body: { subject: 'service.slot', target, quantity } });
  const someone = await makePerson(world);
  const target = `${sale.serviceId}:${at}`;
  expect((await join(sale.seller.token, target)).status).toBe(403);
  expect((await join(someone.token, target, 2)).body.errcode).toBe(42200);
  expect((await join(someone.token, `${sale.serviceId}:${at + 60}`)).body.errcode).toBe(42200);
  expect((await join(someone.token, 'x')).status).toBe(404);
  await world.database.pool.query('update service set status = 2 where service_id = $1', [sale.serviceId]);
  expect((await join(someone.token, target)).status).toBe(404);
});

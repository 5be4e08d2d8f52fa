import { setSchedule, viewSchedule } from '@qunlu/contract/service/booking.ts';
import { dayStart } from '@qunlu/contract/service/schedule.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { afternoonIn, afternoons, bought, buy, sell, type Sale, scheduleBody } from './testing.ts';

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
  await world.ask(setSchedule, { query, token, body: scheduleBody(1) });
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
  await world.ask(setSchedule, { query, token, body: scheduleBody(3) });
  const waiting = await world.call('GET', '/v1/capacity/waiting', { token: waiter.token });
  expect(waiting.body.list).toMatchObject([{ state: 1 }]);
  expect((await buy(world, await makePerson(world), sale, { slot_id: at })).body.errcode).toBe(40901);
  expect((await buy(world, waiter, sale, { slot_id: at })).status).toBe(200);
});

import { setSchedule } from '@qunlu/contract/service/booking.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { afternoonIn, afternoons, bought, buy, sell, step, scheduleBody } from './testing.ts';

const world = useWorld();

test('fewer or more seats of a slot that is not full count at once: for buying and for waiting [D56][D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(3), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const at = afternoonIn(world, 6);
  const target = `${sale.serviceId}:${at}`;
  const set = (seats: number) =>
    world.ask(setSchedule, {
      query: { id: sale.serviceId },
      token: sale.seller.token,
      body: scheduleBody(seats),
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
    body: scheduleBody(1),
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
    body: scheduleBody(1),
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
  const set = (body: ReturnType<typeof scheduleBody>) =>
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
  await set(scheduleBody(1));
  await step(world, first.buyer, 'cancel', first.id);
  expect(await waits()).toBe(0);
  await set({ ...scheduleBody(1), weekly: scheduleBody(1).weekly.filter(({ start }) => start !== 840) });
  await step(world, second.buyer, 'cancel', second.id);
  await world.runJob('capacity.sweep');
  expect(await waits()).toBe(0);
  await set(scheduleBody(1));
  await step(world, third.buyer, 'cancel', third.id);
  expect(await waits()).toBe(1);
});

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

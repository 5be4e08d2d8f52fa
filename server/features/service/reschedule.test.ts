import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { afternoonIn, afternoons, bought, orderSeen, sell, step, type Deal, type Sale } from './testing.ts';

const world = useWorld();
const hour = 3600;
const day = 24 * hour;

const move = ({ id }: Deal, by: Person, slot_id: number) => step(world, by, 'reschedule', id, { slot_id });

const leftAt = async (sale: Sale, at: number): Promise<number> => {
  const { body } = await world.call('GET', '/v1/service/slots', {
    query: { id: sale.serviceId, way_id: sale.ways.tel ?? 0, from: at, to: at + 60 },
  });
  return body.list[0].left;
};
const notificationsOf = async ({ token }: Person): Promise<{ title: string; body: string; path: string }[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list;

test('the buyer moves twice, each time to a free slot; the places go with it, and the seller is told [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(2) });
  const [first, second, third] = [3, 4, 5].map((days) => afternoonIn(world, days)) as [
    number,
    number,
    number,
  ];
  const deal = await bought(world, sale, { slot_id: first, count: 2 });
  const { buyer, seller } = deal;
  expect((await orderSeen(world, buyer, deal.id)).can.reschedule).toBe(true);
  expect((await orderSeen(world, seller, deal.id)).can.reschedule).toBe(false);
  const moved = await move(deal, buyer, second);
  expect(moved.body, moved.text).toMatchObject({
    slot: { slot_id: second, starts_at: second, minutes: 30 },
    reschedules_left: 1,
    can: { reschedule: true },
  });
  expect([await leftAt(sale, first), await leftAt(sale, second)]).toEqual([2, 0]);
  const [notified] = await notificationsOf(seller);
  expect(notified).toMatchObject({ title: '买家改了预约时间', path: `/service/order/${deal.id}` });
  expect(notified?.body).toMatch(/从 .*14:00 改到 .*14:00/);
  // Said again, it is answered as it stands.
  expect((await move(deal, buyer, second)).body.reschedules_left).toBe(1);
  expect((await move(deal, buyer, third)).body).toMatchObject({
    reschedules_left: 0,
    can: { reschedule: false },
  });
  const refused = await move(deal, buyer, first);
  expect(refused.body).toMatchObject({ errcode: 42200 });
  expect(refused.body.errmsg).toContain('最多改期 2 次');
  expect([await leftAt(sale, second), await leftAt(sale, third)]).toEqual([2, 0]);
  // The promise has moved, too.
  const { order } = await orderSeen(world, buyer, deal.id);
  expect(order.promise.rows[0]?.until).toBe(third - day);
});

test('the slots of a service that its seller has hidden or deleted stay open to who has an appointment of it, and to nobody else [D56][D152]', async () => {
  const sale = await sell(world, { schedule: afternoons(1) });
  const deal = await bought(world, sale, { slot_id: afternoonIn(world, 3) });
  const at = afternoonIn(world, 5);
  const slots = (by?: Person) =>
    world.call('GET', '/v1/service/slots', {
      token: by?.token,
      query: { id: sale.serviceId, way_id: sale.ways.tel ?? 0, from: at, to: at + 60 },
    });
  await world.call('POST', '/v1/service/arrange', {
    token: sale.seller.token,
    body: { id: sale.serviceId, status: 2 },
  });
  expect((await slots(deal.buyer)).body.list, 'hidden').toMatchObject([{ slot_id: at, bookable: true }]);
  await world.call('DELETE', '/v1/service/delete', {
    token: sale.seller.token,
    query: { id: sale.serviceId },
  });
  expect((await slots(deal.buyer)).body.list, 'deleted').toMatchObject([{ slot_id: at, bookable: true }]);
  for (const other of [await makePerson(world), undefined]) expect((await slots(other)).status).toBe(404);
  expect((await move(deal, deal.buyer, at)).status).toBe(200);
  await step(world, deal.buyer, 'cancel', deal.id);
  expect((await slots(deal.buyer)).status).toBe(404);
});

test('twelve hours before it is too late, and nobody else moves it [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(1), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const at = afternoonIn(world, 2);
  const later = afternoonIn(world, 6);
  const deal = await bought(world, sale, { slot_id: at });
  expect((await move(deal, deal.seller, later)).status).toBe(403);
  expect((await move(deal, await makePerson(world), later)).status).toBe(404);
  expect((await move(deal, deal.buyer, later + 60)).body).toMatchObject({ errcode: 42200, field: 'slot_id' });
  expect((await move(deal, deal.buyer, afternoonIn(world, 40))).body.errmsg).toContain('最多约到');
  expect((await move(deal, deal.buyer, at)).body).toMatchObject({ errcode: 40001, field: 'slot_id' });
  await step(world, deal.seller, 'accept', deal.id);
  const now = Math.floor(world.now().getTime() / 1000);
  world.pass(at - 12 * hour - now);
  expect((await orderSeen(world, deal.buyer, deal.id)).can.reschedule).toBe(true);
  world.pass(1);
  expect((await orderSeen(world, deal.buyer, deal.id)).can.reschedule).toBe(false);
  const late = await move(deal, deal.buyer, later);
  expect(late.body).toMatchObject({ errcode: 42200 });
  expect(late.body.errmsg).toContain('12 小时');
});

test('a slot that is full, or in which the seller has another appointment, is refused; nothing moves [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(1), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const other = await sell(world, {
    seller: sale.seller,
    schedule: { ...afternoons(1) },
    ways: [{ kind: 'tel', fee: 0, max: 1 }],
  });
  const [own, full, busy] = [3, 4, 5].map((days) => afternoonIn(world, days)) as [number, number, number];
  const deal = await bought(world, sale, { slot_id: own });
  await bought(world, sale, { slot_id: full });
  await bought(world, other, { slot_id: busy });
  const refused = await move(deal, deal.buyer, full);
  expect(refused.body).toMatchObject({ errcode: 40901, field: 'slot_id' });
  expect(refused.body.errmsg).toContain('约满');
  expect((await move(deal, deal.buyer, busy)).body.errmsg).toContain('别的预约');
  expect(await orderSeen(world, deal.buyer, deal.id)).toMatchObject({
    slot: { slot_id: own },
    reschedules_left: 2,
  });
  expect(await leftAt(sale, own)).toBe(0);
});

test('moving away from a near date gives back no more than cancelling right before did [D50][D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(1) });
  const at = afternoonIn(world, 2);
  const deal = await bought(world, sale, { slot_id: at });
  await step(world, deal.seller, 'accept', deal.id);
  const refund = async () => (await orderSeen(world, deal.buyer, deal.id)).order.cancel_refund;
  expect(await refund()).toBe(10_000);
  world.pass(at - 20 * hour - Math.floor(world.now().getTime() / 1000));
  expect(await refund()).toBe(7000);
  const moved = await move(deal, deal.buyer, afternoonIn(world, 8));
  expect(moved.status, moved.text).toBe(200);
  expect(await refund()).toBe(7000);
});

test('while a refund is asked for nothing moves [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(1) });
  const deal = await bought(world, sale, { slot_id: afternoonIn(world, 6) });
  await step(world, deal.seller, 'accept', deal.id);
  const asked = await step(world, deal.buyer, 'refund', deal.id, { amount: 100, reason: '改主意了' });
  expect(asked.status, asked.text).toBe(200);
  expect((await move(deal, deal.buyer, afternoonIn(world, 7))).body.errcode).toBe(42200);
});

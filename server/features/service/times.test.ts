import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { standingsOf } from '../order/testing.ts';
import { afternoonIn, afternoons, bought, orderSeen, sell, step, type Deal } from './testing.ts';

const world = useWorld();
const hour = 3600;
const day = 24 * hour;
const seconds = (): number => Math.floor(world.now().getTime() / 1000);

const propose = ({ id }: Deal, by: Person, starts_at: number) =>
  step(world, by, 'proposetime', id, { starts_at });
const agree = ({ id }: Deal, by: Person, starts_at?: number) =>
  step(world, by, 'agreetime', id, starts_at === undefined ? {} : { starts_at });
const titlesOf = async ({ token }: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list.map(
    ({ title }: { title: string }) => title,
  );

test('either side proposes, the other agrees; the order has its date from then on [D56][D50]', async () => {
  const deal = await bought(world, await sell(world));
  const { buyer, seller } = deal;
  expect((await orderSeen(world, buyer, deal.id)).can).toMatchObject({ propose: true, agree: false });
  await step(world, seller, 'accept', deal.id);
  const at = seconds() + 30 * hour;
  const proposed = await propose(deal, seller, at);
  expect(proposed.body, proposed.text).toMatchObject({
    proposal: { by: 'seller', starts_at: at },
    slot: null,
    can: { agree: false, propose: true },
  });
  expect(await titlesOf(buyer)).toContain('卖家提议了时间');
  expect((await orderSeen(world, buyer, deal.id)).can.agree).toBe(true);
  expect((await standingsOf(world, buyer)).todos).toEqual(['回复时间']);
  expect((await standingsOf(world, seller, 'seller')).todos).toEqual(['完成']);
  const agreed = await agree(deal, buyer, at);
  expect(agreed.body, agreed.text).toMatchObject({
    proposal: null,
    slot: { slot_id: 0, starts_at: at, minutes: 0 },
  });
  expect(await titlesOf(seller)).toContain('买家同意了时间');
  expect((await standingsOf(world, buyer)).todos).toEqual([]);
  expect((await standingsOf(world, seller, 'seller')).todos).toEqual([]);
  // Said again, it is answered as it stands.
  expect((await agree(deal, buyer, at)).status).toBe(200);
  const refund = async () => (await orderSeen(world, buyer, deal.id)).order.cancel_refund;
  expect(await refund()).toBe(10_000);
  world.pass(7 * hour);
  expect(await refund()).toBe(7000);
  // A later date that both agree on does not bring back what is past.
  await propose(deal, buyer, seconds() + 10 * day);
  expect((await standingsOf(world, seller, 'seller')).todos).toEqual(['回复时间']);
  await agree(deal, seller);
  expect(await orderSeen(world, buyer, deal.id)).toMatchObject({ slot: { starts_at: seconds() + 10 * day } });
  expect(await refund()).toBe(7000);
});

test('what is proposed must be ahead and within a year; the last word of the other side is what one agrees to [D56]', async () => {
  const deal = await bought(world, await sell(world));
  const { buyer, seller } = deal;
  const wrong = async (at: number) => (await propose(deal, buyer, at)).body;
  expect(await wrong(seconds() - 60)).toMatchObject({ errcode: 40001, field: 'starts_at' });
  expect(await wrong(seconds())).toMatchObject({ errcode: 40001, field: 'starts_at' });
  expect(await wrong(seconds() + 366 * day + 60)).toMatchObject({ errcode: 40001, field: 'starts_at' });
  expect((await agree(deal, buyer)).body.errmsg).toContain('没有提议');
  const [first, second] = [seconds() + day, seconds() + 2 * day];
  await propose(deal, buyer, first);
  expect((await agree(deal, buyer)).body.errmsg).toContain('自己提议');
  await propose(deal, buyer, second);
  const stale = await agree(deal, seller, first);
  expect(stale.body).toMatchObject({ errcode: 42200 });
  expect((await orderSeen(world, seller, deal.id)).slot).toBeNull();
  const stranger = await makePerson(world);
  expect((await propose(deal, stranger, first)).status).toBe(404);
  expect((await agree(deal, stranger)).status).toBe(404);
  world.pass(2 * day);
  expect((await agree(deal, seller, second)).body.errcode).toBe(42200);
});

test('a time in which the seller has another appointment is not agreed on [D56]', async () => {
  const timed = await sell(world, { schedule: afternoons(1), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const free = await sell(world, { seller: timed.seller, ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  const [one, other] = [await bought(world, free), await bought(world, free)];
  const at = afternoonIn(world, 3);
  const busy = await propose(one, one.buyer, at + 15 * 60);
  expect(busy.status, busy.text).toBe(200);
  await bought(world, timed, { slot_id: at });
  const refused = await agree(one, one.seller);
  expect(refused.body).toMatchObject({ errcode: 40901, field: 'starts_at' });
  expect((await propose(one, one.buyer, at + 45 * 60)).status).toBe(200);
  expect((await agree(one, one.seller)).status).toBe(200);
  expect((await propose(other, other.buyer, at + 60 * 60)).body.errcode).toBe(40901);
  // The agreed time takes the slot that it lies in.
  const { body } = await world.call('GET', '/v1/service/slots', {
    query: { id: timed.serviceId, way_id: timed.ways.tel ?? 0, from: at + hour, to: at + hour + 60 },
  });
  expect(body.list).toMatchObject([{ left: 1, bookable: false }]);
});

test('orders with slots, of ways without appointments and of things that are made have no such time [D56]', async () => {
  const at = seconds() + day;
  const timed = await bought(world, await sell(world, { schedule: afternoons(1) }), {
    slot_id: afternoonIn(world, 4),
  });
  const written = await bought(world, await sell(world, { ways: [{ kind: 'sms', fee: 100, max: 1 }] }), {
    kind: 'sms',
  });
  const made = await bought(
    world,
    await sell(world, { type: 2, ways: [{ kind: 'online', fee: 100, max: 1 }] }),
    { kind: 'online' },
  );
  for (const deal of [timed, written, made]) {
    expect((await orderSeen(world, deal.buyer, deal.id)).can.propose).toBe(false);
    expect((await propose(deal, deal.buyer, at)).body.errcode).toBe(42200);
    expect((await step(world, deal.buyer, 'reschedule', deal.id, { slot_id: at })).body.errcode).toBe(42200);
  }
});

test('once it is served, or has begun, nobody moves it [D56]', async () => {
  const deal = await bought(world, await sell(world));
  await step(world, deal.seller, 'accept', deal.id);
  const at = seconds() + hour;
  await propose(deal, deal.buyer, at);
  await agree(deal, deal.seller);
  world.pass(hour);
  expect((await propose(deal, deal.buyer, seconds() + day)).body.errcode).toBe(42200);
  expect((await step(world, deal.seller, 'done', deal.id)).status).toBe(200);
  expect((await propose(deal, deal.buyer, seconds() + day)).body.errcode).toBe(42200);
});

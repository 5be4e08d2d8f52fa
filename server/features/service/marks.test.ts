import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { bought, buy, orderSeen, sell, step } from './testing.ts';

const world = useWorld();
const day = 86_400;

const isListed = async (serviceId: number): Promise<boolean> => {
  const { rows } = await world.database.pool.query('select listed from service where service_id = $1', [
    serviceId,
  ]);
  return rows[0].listed;
};
const marksOf = async ({ userId }: Person): Promise<number> => {
  const { rows } = await world.database.pool.query('select 1 from service_mark where user_id = $1', [userId]);
  return rows.length;
};
const titles = async ({ token }: Person): Promise<string[]> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list.map(
    (one: { title: string }) => one.title,
  );

test('three times taken back in 90 days hides all services for a week, and then they are back by themselves [D50]', async () => {
  const sale = await sell(world);
  let { seller } = sale;
  let buyer = await makePerson(world);
  /** Time passes; the session ends with it. */
  const later = async (seconds: number): Promise<void> => {
    world.pass(seconds);
    seller = await makePerson(world, seller.phone);
    buyer = await makePerson(world, buyer.phone);
  };
  const second = await sell(world, { seller });
  const open = await bought(world, second, { buyer });
  const takeBack = async () => {
    const { id } = await bought(world, sale, { buyer });
    await step(world, seller, 'accept', id);
    expect((await step(world, seller, 'decline', id)).body).toMatchObject({ state: 8, refunded: 10_000 });
    // Twice is once.
    await step(world, seller, 'decline', id);
  };
  // What was never accepted, or what the buyer takes back, is no mark.
  const refused = await bought(world, sale, { buyer });
  await step(world, seller, 'decline', refused.id);
  const cancelled = await bought(world, sale, { buyer });
  await step(world, seller, 'accept', cancelled.id);
  await step(world, buyer, 'cancel', cancelled.id);
  expect(await marksOf(seller)).toBe(0);
  await takeBack();
  // The clock of serving ran out: the same.
  const late = await bought(world, sale, { buyer });
  await step(world, seller, 'accept', late.id);
  await later(30 * day + 120);
  await world.runJob('order.deadlines');
  expect(await marksOf(seller)).toBe(2);
  expect(await isListed(sale.serviceId)).toBe(true);
  // 90 days after the first one it does not count any more.
  await later(60 * day);
  await takeBack();
  expect(await isListed(sale.serviceId)).toBe(true);
  await takeBack();
  expect(await titles(seller)).toEqual(expect.arrayContaining([expect.stringMatching(/^服务隐藏到/)]));
  for (const one of [sale, second]) {
    expect(await isListed(one.serviceId)).toBe(false);
    expect((await buy(world, buyer, one)).body.errcode).toBe(40400);
  }
  world.pass(7 * day - 60);
  await world.runJob('service.lift-hidden');
  expect(await isListed(sale.serviceId)).toBe(false);
  world.pass(120);
  await world.runJob('service.lift-hidden');
  for (const one of [sale, second]) expect(await isListed(one.serviceId)).toBe(true);
  expect(await titles(seller)).toContain('您的服务恢复显示了');
  expect((await buy(world, buyer, sale)).status).toBe(200);
  // Nobody was locked out of what is open.
  expect((await orderSeen(world, buyer, open.id)).title).toBe('合同审阅');
});

test('what is given back whole is no sale any more, and counts once [E107][E108][D47][D153]', async () => {
  const sale = await sell(world);
  const deals = async () =>
    (await world.database.pool.query('select deal from service where service_id = $1', [sale.serviceId]))
      .rows[0].deal;
  const { buyer, seller, id } = await bought(world, sale);
  await step(world, seller, 'accept', id);
  await step(world, seller, 'done', id);
  await step(world, buyer, 'confirm', id);
  expect(await deals()).toBe(1);
  const hasBought = async () =>
    (await world.call('GET', '/v1/service/view', { token: buyer.token, query: { id: sale.serviceId } })).body
      .hasBuy;
  expect(await hasBought()).toBe(true);
  expect((await step(world, seller, 'decline', id)).body).toMatchObject({ state: 8, refunded: 10_000 });
  expect(await deals()).toBe(0);
  expect(await hasBought()).toBe(false);
  // It was done: giving it back is no mark.
  expect(await marksOf(seller)).toBe(0);
});

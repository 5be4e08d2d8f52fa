// postgres: rows of two people become one's
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { o2oLifecycle } from './service/lifecycle.ts';
import { buy, makeDeal, makeShop, use } from './testing.ts';

const world = useWorld({ listen: true });
const rowsOf = async (text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows;

test('whoever leaves takes deals that nobody bought with them; what was bought keeps what its voucher shows [D13][D135]', async () => {
  const shop = await makeShop(world);
  const sold = await makeDeal(world, { title: '卖过的' }, shop);
  const unsold = await makeDeal(world, { title: '没卖过的' }, shop);
  const { code, buyer } = await buy(world, sold);
  expect((await use(world, shop, code)).status).toBe(200);
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [shop.userId]);
    await o2oLifecycle.erase?.(tx, shop.userId);
  });
  expect(await rowsOf('select title, content, lat from o2o_deal where user_id = $1', shop.userId)).toEqual([
    { title: '卖过的', content: '', lat: null },
  ]);
  expect(await rowsOf('select 1 from o2o_deal where deal_id = $1', unsold.deal.deal_id)).toEqual([]);
  const { body } = await world.call('GET', '/v1/o2o/vouchers', { token: buyer.token });
  expect(body.list).toMatchObject([{ title: '卖过的', shop: { name: '湖边茶铺' }, state: 2 }]);
});

test('what somebody sells and has bought is in their export, without codes [D150][D135]', async () => {
  const shop = await makeShop(world);
  const made = await makeDeal(world, { title: '导出的优惠' }, shop);
  const { code, buyer } = await buy(world, made, { quantity: 2 });
  const own = await o2oLifecycle.exports?.(jobContext(world.deps), shop.userId, 100);
  expect(own?.['到店优惠']).toMatchObject([
    { 标题: '导出的优惠', '现价（元）': '88.00', '原价（元）': '128.00' },
  ]);
  const bought = await o2oLifecycle.exports?.(jobContext(world.deps), buyer.userId, 100);
  expect(bought?.['买的券']).toMatchObject([{ 标题: '导出的优惠', 数量: 2, 状态: '未使用' }]);
  expect(JSON.stringify(bought)).not.toContain(code);
});

test('two accounts of a person: deals, vouchers and helpers are the kept one’s [D10][D135]', async () => {
  const [keep, drop, friend] = [await makeShop(world), await makeShop(world), await makePerson(world)];
  const made = await makeDeal(world, {}, drop);
  const put = (owner: number, user: number) =>
    world.database.pool.query('insert into o2o_helper (owner_id, user_id, since) values ($1, $2, $3)', [
      owner,
      user,
      world.now(),
    ]);
  await put(keep.userId, drop.userId);
  await put(drop.userId, friend.userId);
  await inTransaction(jobContext(world.deps), async (tx) => {
    const sides = { keep: keep.userId, drop: drop.userId };
    await lockPeople(tx, [sides.keep, sides.drop]);
    await o2oLifecycle.merge?.(tx, sides);
    await o2oLifecycle.afterMerge?.(tx, sides);
  });
  expect(await rowsOf('select user_id from o2o_deal where deal_id = $1', made.deal.deal_id)).toEqual([
    { user_id: keep.userId },
  ]);
  expect(await rowsOf('select owner_id, user_id from o2o_helper where user_id = $1', drop.userId)).toEqual(
    [],
  );
});

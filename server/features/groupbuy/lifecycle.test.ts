// postgres: rows of two people become one's
import { listChain, viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import { addOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { groupbuyLifecycle } from './service/lifecycle.ts';
import { cartOf, freshKey, joined, makeBuy, makeOrganiser, makeReady, settle } from './testing.ts';

const world = useWorld({ listen: true });
const rowsOf = async (text: string, ...values: unknown[]) =>
  (await world.database.pool.query(text, values)).rows;

test('whoever leaves takes what nobody ordered with them; what was ordered keeps what its orders show [D13][D133]', async () => {
  const organiser = await makeOrganiser(world);
  const sold = await makeBuy(world, { title: '有人参加的' }, { organiser });
  const unsold = await makeBuy(world, { title: '没人参加的' }, { organiser });
  const { buyer, entryId } = await joined(world, sold);
  const blocks = await groupbuyLifecycle.leaveBlocks?.(jobContext(world.deps), organiser.userId);
  expect(blocks?.map(({ code }) => code)).toEqual(['groupbuy-running']);
  await settle(world, sold);
  await makeReady(world, sold, { entry_id: entryId });
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [organiser.userId]);
    await groupbuyLifecycle.erase?.(tx, organiser.userId);
  });
  expect(
    await rowsOf('select title, content from groupbuy_buy where user_id = $1', organiser.userId),
  ).toEqual([{ title: '有人参加的', content: '' }]);
  expect(await rowsOf('select 1 from groupbuy_goods where buy_id = $1', unsold.buy.buy_id)).toEqual([]);
  const { body } = await world.call('GET', '/v1/groupbuy/joined', { token: buyer.token });
  expect(body.list).toMatchObject([{ title: '有人参加的', state: 3, lines: [{ title: '红富士 5 斤' }] }]);
});

test('whoever leaves is named in no chain any more, and what they said is gone; with an organiser, who was offline [D13][D134]', async () => {
  const organiser = await makeOrganiser(world);
  const made = await makeBuy(world, {}, { organiser });
  const { buyer } = await joined(world, made, { remark: '放在门口的蓝箱子里' });
  await joined(world, made, { name: '赵六' });
  await world.ask(addOffline, {
    token: organiser.token,
    body: { id: made.buy.buy_id, rows: [{ name: '李奶奶', lines: cartOf(made.buy, 1), note: '三号楼' }] },
    headers: freshKey(),
  });
  const erase = ({ userId }: { userId: number }) =>
    inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [userId]);
      await groupbuyLifecycle.erase?.(tx, userId);
    });
  await erase(buyer);
  const { list } = await world.ask(listChain, {
    query: { id: made.buy.buy_id },
    token: organiser.token,
  });
  expect(list.map(({ name }) => name)).toEqual(['李**', '赵*', '某人']);
  const kept = 'select name, remark, note from groupbuy_entry where buy_id = $1 order by entry_id';
  expect((await rowsOf(kept, made.buy.buy_id))[0]).toEqual({ name: '', remark: '', note: '' });
  await erase(organiser);
  expect((await rowsOf(kept, made.buy.buy_id)).map(({ name, note }) => [name, note])).toEqual([
    ['', ''],
    ['赵六', ''],
    ['', ''],
  ]);
});

test('what somebody organises and takes part in is in their export, without codes [D150][D134]', async () => {
  const organiser = await makeOrganiser(world);
  const made = await makeBuy(world, { title: '导出的团购' }, { organiser });
  const { buyer } = await joined(world, made);
  const own = await groupbuyLifecycle.exports?.(jobContext(world.deps), organiser.userId, 100);
  expect(own?.['发起的团购']).toMatchObject([
    { 标题: '导出的团购', 商品: [{ 名称: '红富士 5 斤', '价格（元）': '39.00' }, { 名称: '秋月梨 5 斤' }] },
  ]);
  const joinedRows = await groupbuyLifecycle.exports?.(jobContext(world.deps), buyer.userId, 100);
  expect(joinedRows?.['参加的团购']).toMatchObject([
    { 标题: '导出的团购', 商品: '红富士 5 斤×1', 状态: '已付款' },
  ]);
});

test('two accounts of a person: buys, entries and helpers are the kept one’s, and nobody helps themself [D10][D133]', async () => {
  const [keep, drop, friend] = [
    await makeOrganiser(world),
    await makeOrganiser(world),
    await makePerson(world),
  ];
  const [mine, made] = [
    await makeBuy(world, {}, { organiser: keep }),
    await makeBuy(world, {}, { organiser: drop }),
  ];
  const put = (buy: number, user: number) =>
    world.database.pool.query('insert into groupbuy_helper (buy_id, user_id, since) values ($1, $2, $3)', [
      buy,
      user,
      world.now(),
    ]);
  await put(mine.buy.buy_id, drop.userId);
  await put(made.buy.buy_id, friend.userId);
  await inTransaction(jobContext(world.deps), async (tx) => {
    const sides = { keep: keep.userId, drop: drop.userId };
    await lockPeople(tx, [sides.keep, sides.drop]);
    await groupbuyLifecycle.merge?.(tx, sides);
    await groupbuyLifecycle.afterMerge?.(tx, sides);
  });
  expect((await world.ask(viewBuy, { query: { id: made.buy.buy_id }, token: keep.token })).mine).toBe(true);
  expect(await rowsOf('select buy_id from groupbuy_helper where user_id = $1', drop.userId)).toEqual([]);
  expect(await rowsOf('select buy_id from groupbuy_helper where user_id = $1', friend.userId)).toEqual([
    { buy_id: made.buy.buy_id },
  ]);
});

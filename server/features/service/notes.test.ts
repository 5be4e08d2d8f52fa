import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { exportsOf } from '../lifecycle/service/fates.ts';
import { serviceLifecycle } from './service/lifecycle.ts';
import { bought, buy, orderSeen, sell, step } from './testing.ts';

const world = useWorld();
const day = 86_400;

const write = (by: Person, id: number, words: string, more: object = {}) =>
  step(world, by, 'noteadd', id, { words, ...more });
const read = async (by: Person, id: number, query: object = {}) =>
  (await world.call('GET', '/v1/service/notes', { token: by.token, query: { id, ...query } })).body;
const notified = async ({ token }: Person): Promise<number> =>
  (await world.call('GET', '/v1/notice/list', { token })).body.list.filter(
    (one: { title: string; read_at: number }) => one.title.endsWith('在订单里留言'),
  ).length;

test('both sides write from paying on until 30 days after the end; nobody else reads it [D56]', async () => {
  const sale = await sell(world);
  const buyer = await makePerson(world);
  const unpaid = (await buy(world, buyer, sale)).body.order_id;
  expect((await write(buyer, unpaid, '在吗')).body.errcode).toBe(42200);
  const { seller, id } = await bought(world, sale, { buyer });
  const { thread } = await orderSeen(world, buyer, id);
  expect(thread).toMatch(/^\/app\/consult\/\d+$/);
  expect((await orderSeen(world, seller, id)).thread).toBe(thread);
  expect((await write(buyer, id, '')).body).toMatchObject({ errcode: 40001, field: 'words' });
  expect((await write(buyer, id, '字'.repeat(600))).body.errcode).toBe(40001);
  const stranger = await makePerson(world);
  expect((await write(stranger, id, '在吗')).status).toBe(404);
  expect(
    (await world.call('GET', '/v1/service/notes', { token: stranger.token, query: { id } })).status,
  ).toBe(404);
  expect((await write(buyer, id, '周五下午可以吗')).body).toMatchObject({ by: 'buyer', mine: true });
  const { key } = await upload(world, seller, { bucket: 'private' });
  const sent = await write(seller, id, '', { files: [key] });
  expect(sent.body.images).toHaveLength(1);
  expect(await read(buyer, id)).toMatchObject({
    list: [
      { by: 'seller', mine: false, words: '', images: [expect.stringContaining(key)] },
      { by: 'buyer', mine: true, words: '周五下午可以吗' },
    ],
    next: -1,
  });
  const first = await read(buyer, id, { size: 1 });
  expect((await read(buyer, id, { size: 1, next: first.next })).list).toMatchObject([{ by: 'buyer' }]);
  // Somebody else's picture is no own upload.
  expect((await write(buyer, id, '看', { files: [key] })).body.errcode).toBe(40001);
  await step(world, seller, 'accept', id);
  await step(world, seller, 'done', id);
  await step(world, buyer, 'confirm', id);
  world.pass(30 * day - 60);
  expect((await write(buyer, id, '谢谢')).status).toBe(200);
  world.pass(120);
  const again = await makePerson(world, buyer.phone);
  expect((await write(again, id, '还有')).body.errcode).toBe(42200);
  expect((await read(again, id)).list).toHaveLength(3);
});

test('the other side is told once in ten minutes, the writer never [D56]', async () => {
  const { buyer, seller, id } = await bought(world, await sell(world));
  const renewed = async (): Promise<number> => {
    const { rows } = await world.database.pool.query(
      "select count(*)::int as count from thread_post where kind = 'service-note' and subject_id = $1 and told",
      [id],
    );
    return rows[0].count;
  };
  await write(buyer, id, '一');
  await write(buyer, id, '二');
  world.pass(599);
  await write(buyer, id, '三');
  expect(await renewed()).toBe(1);
  expect([await notified(seller), await notified(buyer)]).toEqual([1, 0]);
  await write(seller, id, '好');
  expect(await notified(buyer)).toBe(1);
  world.pass(2);
  await write(buyer, id, '四');
  expect(await renewed()).toBe(3);
});

test('an order has 500 notes at most; who wrote them finds them in their export [D56][D150]', async () => {
  const { buyer, id } = await bought(world, await sell(world));
  await write(buyer, id, '周五下午可以吗');
  const fill = (count: number) =>
    world.database.pool.query(
      `insert into thread_post (kind, subject_id, author_id, text, created_at)
       select 'service-note', $1, $2, '又一条', $3 from generate_series(1, $4::int)`,
      [id, buyer.userId, world.now(), count],
    );
  await fill(498);
  expect((await write(buyer, id, '最后一条')).status).toBe(200);
  const over = await write(buyer, id, '多出来的');
  expect(over.body).toMatchObject({ errcode: 42200 });
  expect(over.body.errmsg).toContain('最多 500 条留言');
  const json = await exportsOf(jobContext(world.deps), buyer.userId, serviceLifecycle);
  expect(json['订单留言']).toHaveLength(500);
  expect(json['订单留言']).toContainEqual({ 内容: '最后一条', 时间: world.now() });
});

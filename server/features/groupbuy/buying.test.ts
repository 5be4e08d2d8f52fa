// postgres: statements of several features, and rows that are locked
import { listChain, listJoined, quoteBuy, viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import { arrangeBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { chainName } from '@qunlu/contract/groupbuy/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { walletOf } from '../order/testing.ts';
import { relate } from '../relation/testing.ts';
import { cartOf, create, freshKey, join, joined, makeBuy, makeOrganiser, partOf } from './testing.ts';

const world = useWorld({ listen: true });
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});

const step = (by: Person, verb: string, hash: string, more: object = {}) =>
  world.call('POST', `/v1/order/${verb}`, { token: by.token, body: { hash, ...more } });
const view = (by: Person, id: number) => world.ask(viewBuy, { query: { id }, token: by.token });

test('several goods in one order: counted, in the chain without a name in full, and once more [D133][D134]', async () => {
  const made = await makeBuy(world, { threshold: 'pieces', needed: 10 }, { organiser });
  const { buy } = made;
  const buyer = await makePerson(world);
  const choice = {
    buy_id: buy.buy_id,
    lines: cartOf(buy, 2, 1),
    way: 'pickup',
    point_id: buy.points[0]?.point_id,
  } as const;
  const quote = await world.ask(quoteBuy, { body: choice, token: buyer.token });
  expect([quote.total, quote.problem]).toEqual([2 * 3900 + 4500, '']);
  expect(quote.promise.rows.map(({ percent }) => percent)).toEqual([100, 0]);
  expect(quote.promise.sentences.some((one: string) => /^团长 .+ 前没有备好货，全额退款$/.test(one))).toBe(
    true,
  );
  const first = await joined(world, made, { buyer, lines: cartOf(buy, 2, 1), remark: '不要太熟的' });
  await joined(world, made, { buyer, lines: cartOf(buy, 1) });
  const seen = await view(buyer, buy.buy_id);
  expect(seen).toMatchObject({ people: 1, pieces: 4, needed: 10, joined: true, state: 1, fixed: true });
  expect(seen.goods.map(({ left, sold, held }) => [left, sold, held])).toEqual([
    [97, 3, 3],
    [49, 1, 1],
  ]);
  const other = await makePerson(world);
  const chain = await world.ask(listChain, { query: { id: buy.buy_id }, token: other.token });
  expect(chain).toMatchObject({ people: 1, pieces: 4, state: 1, next: -1 });
  expect(chain.list.map(({ number, name, lines, mine }) => [number, name, lines.length, mine])).toEqual([
    [2, '王**', 1, false],
    [1, '王**', 2, false],
  ]);
  expect(JSON.stringify(chain)).not.toContain('小明');
  const part = await partOf(world, buyer, first.hash);
  expect(part).toMatchObject({ state: 1, number: 1, quantity: 3, code: '', remark: '不要太熟的' });
  const { list } = await world.ask(listJoined, { query: { id: buy.buy_id }, token: buyer.token });
  expect(list.map(({ hash, title, name }) => [hash === first.hash, title, name])).toEqual([
    [false, '烟台苹果接龙', '王小明'],
    [true, '烟台苹果接龙', '王小明'],
  ]);
  // The address and the number are sealed; whoever organises opens them apart.
  const { rows } = await world.database.pool.query('select * from groupbuy_entry where buy_id = $1', [
    buy.buy_id,
  ]);
  expect(JSON.stringify(rows)).not.toContain('13900001234');
});

test('a bound for each person over all of their orders, no more than there are, the price that was seen [D133]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const { buy } = made;
  const buyer = await makePerson(world);
  expect((await join(world, buyer, made, { lines: cartOf(buy, 1), total: 3800 })).body).toMatchObject({
    errcode: 42200,
    field: 'total',
  });
  await joined(world, made, { buyer, lines: cartOf(buy, 0, 2) });
  expect((await join(world, buyer, made, { lines: cartOf(buy, 0, 1) })).body).toMatchObject({
    errcode: 40901,
    field: 'lines.0.quantity',
    errmsg: '“秋月梨 5 斤”每人最多 2 件，您已经要了 2 件',
  });
  expect((await join(world, buyer, made, { lines: cartOf(buy, 101) })).body).toMatchObject({
    errcode: 42200,
    errmsg: '“红富士 5 斤”剩下的不够了，请减少数量',
  });
  // What failed holds nothing.
  expect((await view(buyer, buy.buy_id)).goods[0]?.left).toBe(100);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

test('whoever cancels before the deadline has all back at once, and the pieces are there again [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const { buyer, hash } = await joined(world, made, { lines: cartOf(made.buy, 3, 1) });
  expect((await step(buyer, 'cancel', hash)).status).toBe(200);
  expect((await walletOf(world, buyer)).balance).toBe(3 * 3900 + 4500);
  const seen = await view(buyer, made.buy.buy_id);
  expect([seen.people, seen.pieces, seen.goods[0]?.left]).toEqual([0, 0, 100]);
  expect((await partOf(world, buyer, hash)).state).toBe(8);
  const chain = await world.ask(listChain, { query: { id: made.buy.buy_id }, token: buyer.token });
  expect(chain.list).toEqual([]);
});

test('what is asked wrongly is refused with its field, and takes nothing [D133]', async () => {
  const made = await makeBuy(world, { express: 1 }, { organiser });
  const strange = await makeBuy(world, {}, { organiser });
  const { buy } = made;
  const buyer = await makePerson(world);
  const refused = async (changes: object): Promise<[number, string]> => {
    const { body } = await join(world, buyer, made, changes);
    return [body.errcode, body.field];
  };
  expect(await refused({ lines: [] })).toEqual([40001, 'lines']);
  expect(await refused({ lines: cartOf(strange.buy, 1) })).toEqual([42200, 'lines.0.goods_id']);
  expect(await refused({ lines: [...cartOf(buy, 1), ...cartOf(buy, 1)] })).toEqual([
    40001,
    'lines.1.goods_id',
  ]);
  expect(await refused({ lines: [{ goods_id: buy.goods[0]?.goods_id, quantity: 0.5 }] })).toEqual([
    40001,
    'lines.0.quantity',
  ]);
  expect(await refused({ point_id: strange.buy.points[0]?.point_id })).toEqual([40001, 'point_id']);
  expect(await refused({ way: 'express', address: '' })).toEqual([40001, 'address']);
  expect(await refused({ way: 'local', address: '湖畔 3 幢' })).toEqual([40001, 'way']);
  expect(await refused({ phone: '123' })).toEqual([40001, 'phone']);
  expect((await join(world, organiser, made)).body.errcode).toBe(40302);
  expect((await join(world, buyer, { buy: { ...buy, buy_id: 1 } })).status).toBe(404);
  await relate(world, 'black', organiser, buyer);
  expect((await join(world, buyer, made)).status).toBe(404);
});

test('the same order again by its key is one; another cart in its place is another [D107][D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const buyer = await makePerson(world);
  const headers = freshKey();
  const body = {
    buy_id: made.buy.buy_id,
    lines: cartOf(made.buy, 1),
    way: 'pickup',
    point_id: made.buy.points[0]?.point_id,
    name: '王小明',
    phone: '13900001234',
  };
  const ask = (more: object = {}) =>
    world.call('POST', '/v1/groupbuy/buy', { token: buyer.token, body: { ...body, ...more }, headers });
  const [one, two] = [await ask(), await ask()];
  expect(two.body).toEqual(one.body);
  const other = await join(world, buyer, made, { lines: cartOf(made.buy, 2) });
  expect(other.body.hash).not.toBe(one.body.hash);
  const renamed = await join(world, buyer, made, { lines: cartOf(made.buy, 2), name: '李四' });
  expect(renamed.body.hash).not.toBe(other.body.hash);
  const { rows } = await world.database.pool.query(
    'select name, state from groupbuy_entry where buy_id = $1 order by entry_id',
    [made.buy.buy_id],
  );
  expect(rows).toEqual([
    { name: '王小明', state: 6 },
    { name: '王小明', state: 6 },
    { name: '李四', state: 0 },
  ]);
});

test('what is said to the organiser in a second try is what they read [D107][D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const buyer = await makePerson(world);
  await join(world, buyer, made);
  const { body } = await join(world, buyer, made, { remark: '周末来取' });
  expect((await partOf(world, buyer, body.hash)).remark).toBe('周末来取');
});

test('whoever ordered and never paid is a stranger to what is hidden [D133][D137]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const [buyer, stranger] = [await makePerson(world), await makePerson(world)];
  await joined(world, made, { buyer });
  const { body } = await join(world, stranger, made);
  expect((await step(stranger, 'close', body.hash)).status).toBe(200);
  const hide = { id: made.buy.buy_id, status: 2 };
  expect((await world.call('POST', arrangeBuy.path, { token: organiser.token, body: hide })).status).toBe(
    200,
  );
  const look = (by: Person, path = viewBuy.path) =>
    world.call('GET', path, { query: { id: made.buy.buy_id }, token: by.token });
  expect((await look(buyer)).status).toBe(200);
  expect([(await look(stranger)).status, (await look(stranger, listChain.path)).status]).toEqual([404, 404]);
});

test('a name in the chain is its first character [D133]', () => {
  expect(['王小明', '欧阳', '王', '', '𠮷野家'].map((name) => chainName(name))).toEqual([
    '王**',
    '欧*',
    '王*',
    '某人',
    '𠮷**',
  ]);
});

test('who may not sell makes none [D133]', async () => {
  const nobody = await makePerson(world);
  const { status, body } = await create(world, nobody);
  expect([status, body.errcode]).toEqual([403, 40300]);
});

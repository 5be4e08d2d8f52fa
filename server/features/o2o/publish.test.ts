// postgres: statements of several features, and rows that are locked
import { viewDeal } from '@qunlu/contract/o2o/calls.ts';
import { arrangeDeal, deleteDeal, editDeal, ownDeals, viewShop } from '@qunlu/contract/o2o/publish.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard, mark } from '../card/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { verify } from '../identity/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { vouchAs } from '../vouch/testing.ts';
import { buy, certifyShop, create, dealBody, makeDeal, makeShop, passDeal } from './testing.ts';

const world = useWorld({ listen: true });
let shop: Person & { cardId: number };
beforeAll(async () => {
  shop = await makeShop(world);
});

const view = (id: number, by: Person): Promise<Answer> =>
  world.call('GET', viewDeal.path, { token: by.token, query: { id } });
const edit = (by: Person, id: number, changes: object, rev?: number): Promise<Answer> =>
  world.call('POST', editDeal.path, {
    token: by.token,
    query: { id },
    body: { deal: { ...dealBody(world), ...changes }, ...(rev === undefined ? {} : { rev }) },
  });
const refusal = ({ body }: Answer): unknown[] => [body.errcode, body.field, body.errmsg];

test('a shop sells once its owner’s name is known and its licence certified, and staff has looked [R190][D135]', async () => {
  const somebody = await makePerson(world);
  expect(refusal(await create(world, somebody))).toEqual([
    40300,
    undefined,
    '请先建立一张名片，写上姓名，再发布优惠',
  ]);
  const { card } = await makeCard(world, somebody);
  expect((await create(world, somebody)).body.errcode).toBe(40300);
  await verify(world, somebody);
  expect(refusal(await create(world, somebody))).toEqual([
    40300,
    undefined,
    '请先完成企业认证（营业执照），再发布到店优惠',
  ]);
  expect((await world.ask(viewShop, { token: somebody.token })).licence).toBe('');
  await certifyShop(world, somebody, card.card_id);
  const made = await create(world, somebody);
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    title: '双人下午茶',
    price: 8800,
    was: 12_800,
    stock: 100,
    sold: 0,
    left: 100,
    rules: '周末通用\n请提前一天打电话',
    shop: { name: '湖边茶铺', region: '330106', address: '龙井路 18 号', lat: 30.241 },
    licence: '青禾茶业',
    audit: 0,
    access: false,
    mine: true,
    tills: true,
  });
  expect(await world.ask(viewShop, { token: somebody.token })).toMatchObject({
    licence: '青禾茶业',
    card_id: card.card_id,
    last: { name: '湖边茶铺', address: '龙井路 18 号' },
  });
  const id = made.body.deal_id;
  expect((await view(id, shop)).status).toBe(404);
  await passDeal(world, await makeStaff(world, 'auditor'), id);
  expect((await view(id, shop)).body).toMatchObject({ access: true, mine: false, buy_problem: '' });
});

test('what cannot be meant is refused with the field that is to blame [D135]', async () => {
  const now = Math.floor(world.now().getTime() / 1000);
  const tried: [object, string, string][] = [
    [{ price: 0.5 }, 'deal.price', '现价（分）请填写 1 到 5000000 的整数'],
    [{ price: 0 }, 'deal.price', '现价（分）请填写 1 到 5000000 的整数'],
    [{ was: 8799 }, 'deal.was', '原价不能低于现价'],
    [{ valid_to: now - 60 }, 'deal.valid_to', '有效期请选至少一小时以后'],
    [{ valid_to: now + 60 }, 'deal.valid_to', '有效期请选至少一小时以后'],
    [{ valid_to: now + 400 * 86_400 }, 'deal.valid_to', '有效期最多到 365 天后'],
    [{ stock: 0 }, 'deal.stock', '一共几份请填写 1 到 100000 的整数'],
    [{ per_person: 11 }, 'deal.per_person', '每人最多几份请填写 1 到 10 的整数'],
    [{ rules: '' }, 'deal.rules', '请填写使用规则'],
    [{ region: '西湖区' }, 'deal.region', '请选择地区'],
    [{ lng: undefined }, 'deal.lat', '店的位置不完整，请重新标一次'],
    [{ lat: 91 }, 'deal.lat', '纬度不正确'],
  ];
  for (const [changes, field, words] of tried)
    expect(refusal(await create(world, shop, changes))).toEqual([40001, field, words]);
});

test('an edit of what was read, never fewer than were sold; what was sold stays as it was [D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  const id = made.deal.deal_id;
  const { hash, buyer } = await buy(world, made, { quantity: 3 });
  expect(refusal(await edit(shop, id, { stock: 2 }))).toEqual([
    40001,
    'deal.stock',
    '已经卖出 3 份，一共的份数不能少于它',
  ]);
  const changed = await edit(shop, id, { stock: 3, price: 9900, rules: '只在工作日' }, made.deal.rev);
  expect(changed.body).toMatchObject({ stock: 3, left: 0, price: 9900, audit: 0 });
  expect((await edit(shop, id, { price: 100 }, made.deal.rev)).body.errcode).toBe(40901);
  const { body } = await world.call('GET', '/v1/order/view', { token: buyer.token, query: { hash } });
  expect([body.total, body.part.o2o.rules]).toEqual([26_400, '周末通用\n请提前一天打电话']);
  // Nobody else's.
  expect((await edit(await makeShop(world), id, {})).status).toBe(404);
});

test('what a passed deal says of its place is looked at again, too [D135][D137]', async () => {
  const made = await makeDeal(world, {}, shop);
  const changed = await edit(shop, made.deal.deal_id, { region_name: '浙江省 杭州市 加号领红包' });
  expect(changed.body).toMatchObject({ audit: 0, shop: { region_name: '浙江省 杭州市 加号领红包' } });
});

test('hidden, on top and deleted by its owner alone; vouchers go on [D135]', async () => {
  const made = await makeDeal(world, {}, shop);
  const id = made.deal.deal_id;
  const { buyer } = await buy(world, made);
  const arrange = (by: Person, body: object) =>
    world.call('POST', arrangeDeal.path, { token: by.token, body: { id, ...body } });
  expect((await arrange(buyer, { status: 2 })).status).toBe(404);
  expect((await arrange(shop, { status: 2 })).body).toMatchObject({ status: 2, access: false });
  expect((await view(id, buyer)).status).toBe(404);
  await arrange(shop, { status: 1, is_top: 1 });
  const own = await world.ask(ownDeals, { query: {}, token: shop.token });
  expect(own.list[0]).toMatchObject({ deal_id: id, left: 99 });
  const remove = (by: Person) => world.call('DELETE', deleteDeal.path, { token: by.token, query: { id } });
  expect((await remove(buyer)).status).toBe(404);
  expect((await remove(shop)).body).toEqual({ deal_id: id });
  const vouchers = await world.call('GET', '/v1/o2o/vouchers', { token: buyer.token, query: { open: 1 } });
  expect(vouchers.body.list).toMatchObject([{ deal_id: id, state: 1, title: '双人下午茶' }]);
});

test('a shop whose certification ends shows and sells nothing until it is certified again [D135][D36]', async () => {
  const other = await makeShop(world);
  const made = await makeDeal(world, {}, other);
  const id = made.deal.deal_id;
  const buyer = await makePerson(world);
  const { code } = await buy(world, made, { buyer });
  const set = async (status: number) => {
    await world.database.pool.query('update certification set status = $2 where user_id = $1', [
      other.userId,
      status,
    ]);
    await mark(world, other.cardId, { corporation: status === 1 ? 1 : 0 });
    await world.deps.outbox.idle();
  };
  await set(3);
  expect((await view(id, buyer)).status).toBe(404);
  expect((await view(id, other)).body).toMatchObject({ licence: '', access: false });
  // What was bought is used all the same.
  const used = await world.call('POST', '/v1/o2o/use', {
    token: other.token,
    body: { code },
    headers: { 'idempotency-key': 'after-licence' },
  });
  expect(used.status).toBe(200);
  await set(1);
  expect((await view(id, buyer)).body).toMatchObject({ access: true, buy_problem: '' });
});

test('a link that was passed on has a preview while others see the deal [R191]', async () => {
  const { deal } = await makeDeal(world, { title: '看得到的优惠' }, shop);
  const page = await world.call('GET', `/o2o/${deal.deal_id}`);
  expect([page.status, page.text.includes('看得到的优惠 · 湖边茶铺')]).toEqual([200, true]);
  expect(page.text).toContain('¥88.00，原价 ¥128.00');
  await world.call('POST', arrangeDeal.path, {
    token: shop.token,
    body: { id: deal.deal_id, status: 2 },
  });
  expect((await world.call('GET', `/o2o/${deal.deal_id}`)).status).toBe(404);
});

test('who vouches for a shop stands with its deal, as close as the reader is; not for strangers, guests, the owner, or while it is fresh [D40]', async () => {
  const { deal } = await makeDeal(world, {}, shop);
  const [friend, other, close, stranger] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  await vouchAs(world, friend, shop);
  await vouchAs(world, other, shop);
  await makeFriends(world, close, friend);
  const vouched = async (by: Person) => (await view(deal.deal_id, by)).body.vouched;
  expect(await vouched(close)).toBeNull();
  world.pass(86_400);
  expect(await vouched(close)).toEqual({ count: 2, friends: 1 });
  expect(await vouched(friend)).toEqual({ count: 2, friends: 0 });
  expect(await vouched(stranger)).toBeNull();
  expect(await vouched(shop)).toBeNull();
  await relate(world, 'black', close, other);
  expect(await vouched(close)).toEqual({ count: 1, friends: 1 });
});

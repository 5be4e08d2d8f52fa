import {
  chargeCircle,
  listCoupons,
  makeCoupon,
  saveTier,
  stopCoupon,
  viewSetting,
} from '@qunlu/contract/dues/tiers.ts';
import { viewOffer } from '@qunlu/contract/dues/calls.ts';
import { makePayCode, payByCode, switchPayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { verify } from '../identity/testing.ts';
import { payFor } from '../order/testing.ts';
import { logsOf, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { makeCharging, ownersAlone, payOrder, refusalsOf } from './testing.ts';
import { apply, joinPaid } from '../joining/testing.ts';

const world = useWorld({ listen: true });

const tier = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  name: '年费',
  price: 19_900,
  days: 365,
  rights: '全部活动免费',
  trial_days: 0,
  ...changes,
});

const post = (path: string, token: string, body: Record<string, unknown>) =>
  world.call('POST', path, { token, body });

test('a fee belongs to an owner whose name is known: tiers, at most five on sale, then the way of joining [R147][D65]', async () => {
  const { id, owner } = await makeCircle(world);
  const { token } = owner;
  const seen = await world.ask(viewSetting, { query: { id }, token });
  expect(seen).toMatchObject({ join_type: 0, list: [], fee: 500 });
  expect(seen.problem).toContain('实名');
  expect((await post(saveTier.path, token, tier(id))).body.errcode).toBe(40300);
  await verify(world, owner);
  const none = await post(chargeCircle.path, token, { id, join_type: 2 });
  expect(none.body).toMatchObject({ errcode: 42200 });
  for (let nth = 1; nth <= 5; nth += 1)
    await world.ask(saveTier, { body: tier(id, { sort: 9 - nth }), token });
  const sixth = await post(saveTier.path, token, tier(id));
  expect(sixth.body).toMatchObject({ errcode: 40901, field: 'on_sale' });
  const off = await world.ask(saveTier, { body: tier(id, { on_sale: 0, price: 100 }), token });
  expect(off.list.map(({ on_sale }) => on_sale)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(off.list.map(({ sort }) => sort)).toEqual([4, 5, 6, 7, 8, 0]);
  expect(off.problem).toBe('');
  expect(await world.ask(chargeCircle, { body: { id, join_type: 3 }, token })).toMatchObject({
    join_type: 3,
  });
  expect(await logsOf(world, { id })).toContain('fee-tier');
});

test.each([
  ['price', 0.5],
  ['price', 99],
  ['price', 500_001],
  ['days', 31],
  ['trial_days', 8],
  ['name', ''],
  ['name', '一二三四五六七八九十一'],
  ['sort', -1],
])('%s %s is refused, naming the field [D65]', async (field, value) => {
  const { owner } = await makeCircle(world);
  const answer = await post(saveTier.path, owner.token, tier(1, { [field]: value }));
  expect(answer.body).toMatchObject({ errcode: 40001, field });
});

test('who charges keeps one tier on sale; stopping to charge goes back to approval; a tier of another circle is none', async () => {
  const circle = await makeCharging(world);
  const { id, owner, tiers } = circle;
  const gone = { ...tier(id), tier_id: tiers[0], on_sale: 0 };
  expect((await post(saveTier.path, owner.token, gone)).body.errcode).toBe(40901);
  expect(await world.ask(chargeCircle, { body: { id, join_type: 1 }, token: owner.token })).toMatchObject({
    join_type: 1,
  });
  expect((await post(saveTier.path, owner.token, gone)).status).toBe(200);
  const other = await makeCharging(world, { owner });
  const foreign = { ...tier(other.id), tier_id: tiers[0] };
  expect((await post(saveTier.path, owner.token, foreign)).body.errcode).toBe(40400);
  const open = await makeCircle(world, { join_type: 4 }, owner);
  const kept = await world.ask(chargeCircle, { body: { id: open.id, join_type: 1 }, token: owner.token });
  expect(kept.join_type).toBe(4);
});

test('what concerns money is the owner’s alone [D57]', async () => {
  const circle = await makeCharging(world);
  for (const call of [
    { method: 'GET', path: viewSetting.path },
    { method: 'POST', path: saveTier.path, fields: tier(0) },
    { method: 'POST', path: chargeCircle.path, fields: { join_type: 1 } },
    { method: 'GET', path: listCoupons.path },
    { method: 'POST', path: makeCoupon.path, fields: { off: 100, uses: 1, days: 1 } },
    { method: 'POST', path: stopCoupon.path, fields: { coupon_id: 1 } },
  ] as const)
    expect(await refusalsOf(world, circle, call), call.path).toEqual(ownersAlone);
});

test('a coupon takes off its fen, once a person, never below one yuan; its use comes back when the order closes unpaid [R138][D158]', async () => {
  const circle = await makeCharging(world, { tiers: [{}, { name: '小', price: 150 }] });
  const { id, owner } = circle;
  const made = await world.ask(makeCoupon, {
    body: { id, code: 'tea88', off: 1000, uses: 1, days: 7 },
    token: owner.token,
  });
  expect(made).toMatchObject({ code: 'TEA88', uses: 1, used: 0, state: 'on' });
  const [first, second] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const offer = await world.ask(viewOffer, { query: { id, coupon: 'TeA88' }, token: first.token });
  expect(offer).toMatchObject({ coupon: '', off: 1000 });
  expect(offer.tiers.map(({ price, now }) => [price, now])).toEqual([
    [3000, 2000],
    [150, 100],
  ]);
  const hash = await apply(world, circle, first, { coupon: 'TEA88', price: 2000 });
  // The order that is made again is the same one; the use is taken once.
  expect(await apply(world, circle, first, { coupon: 'tea88', price: 2000 })).toBe(hash);
  await expect(apply(world, circle, second, { coupon: 'TEA88' })).rejects.toThrow('已经用完');
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  expect((await payFor(world, first, hash, { use_balance: 1 })).status).toBe(422);
  const again = await apply(world, circle, second, { coupon: 'TEA88' });
  expect((await payOrder(world, second, again, 2000)).body.state).toBe(1);
  const used = await world.ask(viewOffer, { query: { id, coupon: 'TEA88' }, token: second.token });
  expect(used.coupon).toContain('每人用一次');
  const { list } = await world.ask(listCoupons, { query: { id }, token: owner.token });
  expect(list).toMatchObject([{ code: 'TEA88', used: 1, state: 'used' }]);
});

test('a coupon that is stopped, over or unknown is told so; a code stands once in a circle [D158]', async () => {
  const circle = await makeCharging(world);
  const { id, owner } = circle;
  const { token } = owner;
  const one = await world.ask(makeCoupon, { body: { id, code: 'ABCD', off: 100, uses: 5, days: 1 }, token });
  const twice = await post(makeCoupon.path, token, { id, code: 'abcd', off: 100, uses: 5, days: 1 });
  expect(twice.body).toMatchObject({ errcode: 40901, field: 'code' });
  const drawn = await world.ask(makeCoupon, { body: { id, off: 100, uses: 5, days: 1 }, token });
  expect(drawn.code).toMatch(/^[A-Z0-9]{8}$/);
  const person = await makeMemberPerson(world);
  const problem = async (coupon: string): Promise<string> =>
    (await world.ask(viewOffer, { query: { id, coupon }, token: person.token })).coupon;
  expect(await problem('ABCE')).toContain('没有这个优惠码');
  const stopped = await world.ask(stopCoupon, { body: { id, coupon_id: one.id }, token });
  expect(stopped.state).toBe('stopped');
  expect(await problem('ABCD')).toContain('停用');
  world.pass(86_400);
  expect(await problem(drawn.code)).toContain('过期');
  const other = await makeCharging(world, { owner });
  const foreign = await post(stopCoupon.path, token, { id: other.id, coupon_id: one.id });
  expect(foreign.body.errcode).toBe(40400);
  for (const [field, value] of [
    ['code', '中文'],
    ['off', 0],
    ['uses', 10_001],
    ['days', 0],
  ] as const) {
    const bad = await post(makeCoupon.path, token, { id, off: 100, uses: 5, days: 1, [field]: value });
    expect(bad.body, field).toMatchObject({ errcode: 40001, field });
  }
  // What stood stays.
  await joinPaid(world, circle);
});

test('[D18][D19] a minor charges for nothing, neither does a frozen merchant, and nobody pays them', async () => {
  const { id, owner } = await makeCircle(world);
  const { token } = owner;
  await verify(world, owner, { age: 16 });
  const refused = { errcode: 40300, errmsg: '未满 18 周岁不能收费' };
  expect((await post(saveTier.path, token, tier(id))).body).toMatchObject(refused);
  expect((await post(makePayCode.path, token, { id, purpose: '场地费' })).body).toMatchObject(refused);
  expect((await world.ask(viewSetting, { query: { id }, token })).problem).toBe(refused.errmsg);
  const circle = await makeCharging(world);
  const code = await world.ask(makePayCode, {
    body: { id: circle.id, purpose: '场地费' },
    token: circle.owner.token,
  });
  const payer = await makeMemberPerson(world);
  await world.database.pool.query(
    `insert into identity_merchant (user_id, state, kind, title, licence_no, contact, contact_phone, licence_key,
       image_keys, message, created_at)
     values ($1, 4, 'person', '茶事', '', '王小明', '13800138000', '', '{}', '多次投诉', $2)`,
    [circle.owner.userId, world.now()],
  );
  const words = '圈主现在不能收款，请过些时候再来';
  expect((await world.ask(viewOffer, { query: { id: circle.id }, token: payer.token })).problem).toBe(words);
  const paid = await post(payByCode.path, payer.token, { id: circle.id, code: code.code, amount: 500 });
  expect(paid.body).toMatchObject({ errcode: 42200, errmsg: words });
  const off = await post(switchPayCode.path, circle.owner.token, { id: circle.id, code: code.code, on: 0 });
  expect(off.status).toBe(200);
  const on = await post(switchPayCode.path, circle.owner.token, { id: circle.id, code: code.code, on: 1 });
  expect(on.body).toMatchObject({ errcode: 40300, errmsg: '您的商户已冻结，不能收费，请联系客服' });
});

test.each(['/v3-api', ''])(
  '[C105] %s: who owns a phonebook that takes a fee is a master of one, nobody else is',
  async (prefix) => {
    const free = await makeCircle(world);
    const { owner } = await makeCharging(world);
    const master = async ({ token }: { token: string }) =>
      (await world.call('GET', `${prefix}/customer/user/is-fee-phonebook-master`, { token })).body.data;
    expect(await master(owner)).toEqual({ master: true });
    expect(await master(free.owner)).toEqual({ master: false });
    // Whoever pays there is none.
    expect(await master(await joinPaid(world, await makeCharging(world)))).toEqual({ master: false });
  },
);

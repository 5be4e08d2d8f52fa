import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { changeSetting } from '@qunlu/contract/ledger/staff.ts';
import {
  applyVip,
  createPackOrder,
  getPrivileges,
  listTerms,
  myProp,
  viewOffer,
  vipPoster,
  vipWithPoster,
} from '@qunlu/contract/vip/calls.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { expect, test } from 'vitest';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { secondsOf } from '../../platform/context.ts';
import { provide } from '../../platform/ports.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { confirmPayment, openNumber, orderNow, payFor, sumOfAll } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { props } from './ports.ts';
import { buyPack, makeMember, membershipsOf, orderPack } from './testing.ts';

const world = useWorld({
  listen: true,
  extra: {
    name: 'test',
    provides: [provide(props, { hash: 'coupons', name: '优惠券', of: async () => ({ count: 3, endAt: 0 }) })],
  },
});

const day = 86_400;
const month = 30 * day; // from 20 November to 20 December
const now = (): number => secondsOf(world.now());

const order = (person: Person, body: Record<string, unknown>) =>
  world.call('POST', createPackOrder.path, { token: person.token, body });

async function idOf(hash: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
}

test('a year on top begins where the month ends; the offer has said so before [B009][D118]', async () => {
  const person = await makePerson(world);
  await buyPack(world, person);
  const [first] = await membershipsOf(world, person);
  const { packs, mine } = await world.ask(viewOffer, { token: person.token });
  expect(mine).toEqual([first]);
  const year = packs.find(({ vip, pack_type }) => vip === 'vipPhonebook' && pack_type === 3);
  expect(year).toMatchObject({ price: 19_900, months: 12, per_month: 1_658, starts_at: first?.end_at });
  const hash = await buyPack(world, person, 'vipPhonebook', 3);
  const [both] = await membershipsOf(world, person);
  expect(both?.end_at).toBe(year?.end_at);
  const seen = await world.ask(viewOrder, { query: { hash }, token: person.token });
  expect(seen.standing).toBe('已开通');
  expect(seen.after.join()).toContain('接在现有的会员后面');
  const { list } = await world.ask(listTerms, { query: {}, token: person.token });
  expect(list).toMatchObject([
    { title: '个人会员·年', starts_at: first?.end_at, end_at: both?.end_at, hash, source: 'bought' },
    { title: '个人会员·月', end_at: first?.end_at },
  ]);
});

test('both kinds run at once, each to its own end [B216][B215][K099][K100][D118]', async () => {
  const person = await makePerson(world);
  await buyPack(world, person);
  await buyPack(world, person, 'vipCommerce', 3);
  const list = await membershipsOf(world, person);
  expect(list.map(({ hash, end_at }) => [hash, end_at - now()])).toEqual([
    ['vipPhonebook', month],
    ['vipCommerce', 365 * day],
  ]);
  const prop = (id: string) => world.ask(myProp, { query: { id }, token: person.token });
  expect(await prop('vipCommerce')).toEqual({
    hash: 'vipCommerce',
    name: '商务会员',
    end_at: now() + 365 * day,
    count: 1,
  });
});

test('a thing that one owns is answered by its feature; without membership it is none; another is none at all [C074][D121]', async () => {
  const { token } = await makePerson(world);
  const prop = (id: string) => world.call('GET', `/v3-api/customer/user/prop/my-prop/${id}`, { token });
  expect((await prop('coupons')).body.data).toEqual({
    hash: 'coupons',
    name: '优惠券',
    end_at: 0,
    count: 3,
  });
  expect((await prop('vipPhonebook')).body.data).toMatchObject({ end_at: 0, count: 0 });
  expect((await prop('gold')).status).toBe(404);
});

test('without membership the list of memberships is empty, never a failure [B217][C087]', async () => {
  const { token } = await makePerson(world);
  const { body } = await world.call('GET', '/v3-api/customer/user/prop/my-vip-list', { token });
  expect(body.data).toEqual({ list: [] });
});

test.each([
  [{ vip: 'vipGold', pack_type: 1 }, 400],
  [{ vip: 'vipPhonebook', pack_type: 4 }, 400],
  [{ vip: 'vipPhonebook', pack_type: '1.5' }, 400],
  [{ vip: 'vipPhonebook', pack_type: -1 }, 400],
  [{ vip: 'vipPhonebook', pack_type: 1, price: -1 }, 400],
  [{ vip: 'vipPhonebook', pack_type: 1, price: 1e9 }, 400],
  [{ vip: ['vipPhonebook'], pack_type: 1 }, 400],
  [{}, 400],
  // Not sold.
  [{ vip: 'vipCommerce', pack_type: 1 }, 404],
  // What the page showed is not the price any more.
  [{ vip: 'vipPhonebook', pack_type: 1, price: 2_800 }, 422],
])('an order of %j is refused with %i [C086]', async (body, status) => {
  expect((await order(await makePerson(world), body)).status).toBe(status);
});

test('the same pack asked for twice is one unpaid order; a new price replaces it and is said first [C086][D107][D118]', async () => {
  const person = await makePerson(world);
  const pack = { vip: 'vipPhonebook', pack_type: 2 };
  const one = await order(person, { ...pack, price: 7_900 });
  expect((await order(person, pack)).body.data.hash).toBe(one.body.data.hash);
  const { office } = await makeStaff(world, 'finance', 'admin', 'operator');
  const price = (value: number) =>
    world.ask(changeSetting, {
      body: { setting: 'vip.member-quarter', value, reason: '活动，已经核对' },
      token: office,
    });
  await price(6_900);
  expect((await order(person, { ...pack, price: 7_900 })).body.message).toMatch(/价格已变/);
  const other = (await order(person, { ...pack, price: 6_900 })).body.data.hash;
  expect(other).not.toBe(one.body.data.hash);
  expect(await orderNow(world, await idOf(one.body.data.hash))).toMatchObject({ state: 2 });
  // At nothing it is not sold.
  await price(0);
  expect((await order(person, pack)).status).toBe(404);
  const { packs } = await world.ask(viewOffer, { token: person.token });
  expect(packs.map(({ vip, pack_type }) => [vip, pack_type])).toEqual([
    ['vipPhonebook', 1],
    ['vipPhonebook', 3],
    ['vipCommerce', 3],
  ]);
  await price(7_900);
});

test('no more than ten years ahead: not ordered, and what was paid late comes back by itself [D118]', async () => {
  const person = await makePerson(world);
  const hash = await orderPack(world, person, 'vipPhonebook', 3);
  for (let years = 0; years < 9; years += 1) await makeMember(world, person, 'vipPhonebook', 366);
  await makeMember(world, person, 'vipPhonebook', 200);
  expect(await order(person, { vip: 'vipPhonebook', pack_type: 3 })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('10 年') },
  });
  expect((await order(person, { vip: 'vipPhonebook', pack_type: 1 })).status).toBe(200);
  await payFor(world, person, hash);
  await confirmPayment(world, await openNumber(world, await idOf(hash)));
  const { list } = await world.ask(listTerms, { query: { size: 50 }, token: person.token });
  expect(list.some(({ source }) => source === 'bought')).toBe(false);
  expect(await sumOfAll(world)).toBe(0);
});

test('a link names who recommends, by POST or GET; a bad code neither fails nor binds [C083][D121][D122][C082][C084]', async () => {
  const agent = await makePerson(world);
  const { code, link, lines, price, name } = await world.ask(vipPoster, { token: agent.token });
  expect(link).toContain(code);
  expect(link).toContain('/app/open-vip');
  // whoever taps the link finds a page there
  const { pathname, search } = new URL(link);
  const page = await world.app.inject({ url: pathname + search, headers: { accept: 'text/html' } });
  expect([page.statusCode, page.body.includes('<title>群录会员</title>')]).toEqual([200, true]);
  expect(lines.join()).toContain('10 张');
  expect([price, name === '']).toEqual([2_900, false]);
  const person = await makePerson(world);
  for (const bad of ['nonsense', '../../x', '名片', '12345678'])
    expect((await world.ask(applyVip, { body: { agent: bad }, token: person.token })).inviter).toBe('');
  expect((await world.ask(applyVip, { body: { agent: code }, token: agent.token })).inviter).toBe('');
  const { body } = await world.call('GET', applyVip.path, { token: person.token, query: { agent: code } });
  expect(body.inviter).not.toBe('');
  const buyer = await makePerson(world);
  await order(buyer, { vip: 'vipPhonebook', pack_type: 1, share_user_id: 'nobody' });
  expect((await world.ask(viewOffer, { token: buyer.token })).inviter).toBe('');
  await order(buyer, { vip: 'vipPhonebook', pack_type: 1, share_user_id: code });
  const both = await world.ask(vipWithPoster, { query: { from: 'poster' }, token: buyer.token });
  expect(both.offer.inviter).toBe(body.inviter);
  expect(both.from).toBe('poster');
  expect(both.poster.code).not.toBe(code);
});

test('the table of privileges, whole for guests, and by kind what it changes [C085][D119]', async () => {
  const { list } = await world.ask(getPrivileges, { query: {} });
  expect(list[0]).toEqual({
    key: 'card.cards',
    title: expect.any(String),
    free: '3 张',
    vip: '10 张',
    commerce: '20 张',
  });
  const { list: member } = await world.ask(getPrivileges, { query: { type: 'vipPhonebook' } });
  expect(member.every(({ free, vip }) => free !== vip)).toBe(true);
  expect((await world.call('GET', getPrivileges.path, { query: { type: 'vipGold' } })).status).toBe(400);
});

test('what one would gain out of one’s own use, while one is no member [D119]', async () => {
  const { owner } = await makeCard(world);
  const gains = async () => (await world.ask(viewOffer, { token: owner.token })).gains;
  expect(await gains()).toEqual([]);
  await makeCard(world, owner);
  await makeCard(world, owner);
  expect(await gains()).toEqual(['名片已用 3 张，开通后可以有 10 张']);
  await makeMember(world, owner);
  expect(await gains()).toEqual([]);
});

// Last: it makes time pass.
test('a month bought by WeChat works at once: the fourth card, the mark on every card; at its end all is as before [B009][D28][D118][E170][E171][B214][B043]', async () => {
  const { owner, card } = await makeCard(world);
  await makeCard(world, owner);
  await makeCard(world, owner);
  const fourth = () => world.call('POST', '/v1/card/post', { token: owner.token, body: { realname: '四' } });
  expect((await fourth()).status).toBe(409);
  // Cards of one moment have no order.
  world.pass(1);
  expect(await membershipsOf(world, owner)).toEqual([]);
  const hash = await orderPack(world, owner);
  expect(await membershipsOf(world, owner)).toEqual([]);
  await payFor(world, owner, hash);
  await confirmPayment(world, await openNumber(world, await idOf(hash)));
  expect(await orderNow(world, await idOf(hash))).toMatchObject({ type: 2, total: 2_900, state: 1 });
  const end = now() + month;
  expect(await membershipsOf(world, owner)).toEqual([
    { hash: 'vipPhonebook', name: '个人会员', end_at: end },
  ]);
  const made = await fourth();
  expect(made.status).toBe(200);
  const edit = () =>
    world.call('POST', '/v1/card/post', {
      query: { id: made.body.card_id },
      token: owner.token,
      body: { position: '顾问' },
    });
  expect((await edit()).status).toBe(200);
  expect((await viewAs(world, card.card_id)).vip_member).toBe(1);
  const seen = await world.ask(viewOrder, { query: { hash }, token: owner.token });
  expect(seen.after).toContain(`会员到 ${dateTime(end)} 为止`);
  // The last second, and the first that is not in it.
  world.pass(month - 1);
  owner.token = (await logIn(world, owner.phone)).body.data.token;
  expect((await edit()).status).toBe(200);
  world.pass(1);
  expect(await membershipsOf(world, owner)).toEqual([]);
  expect((await edit()).status).toBe(403);
  expect((await viewAs(world, made.body.card_id, owner)).realname).toBe('四');
  expect((await viewAs(world, made.body.card_id, owner)).can).toMatchObject({ edit: false, share: false });
  expect((await viewAs(world, card.card_id)).vip_member).toBe(0);
  expect(await sumOfAll(world)).toBe(0);
});

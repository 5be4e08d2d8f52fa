// postgres: statements of several features, and rows that are locked
import { circleBuys, circleGroupbuys, listBuys, viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import {
  arrangeBuy,
  createBuy,
  editBuy,
  ownBuys,
  saveDraft,
  viewDraft,
} from '@qunlu/contract/groupbuy/publish.ts';
import { decideBuyReview, hideBuy, listBuyReviews, listStaffBuys } from '@qunlu/contract/groupbuy/staff.ts';
import { leaveCircle } from '@qunlu/contract/joining/calls.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join as joinCircle, makeCircle } from '../circle/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import {
  buyBody,
  cartOf,
  create,
  day,
  freshKey,
  join,
  joined,
  makeBuy,
  makeOrganiser,
  secondsAt,
} from './testing.ts';

const world = useWorld({ listen: true });
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});

const refusal = async (changes: object, more: object = {}): Promise<[number, string]> => {
  const { body } = await create(world, organiser, changes, more);
  return [body.errcode, body.field];
};
const listed = async (by: Person, query: object = {}): Promise<string[]> =>
  (await world.ask(listBuys, { query, token: by.token })).list.map(({ title }) => title);

test('what does not fit is refused with its field [D133]', async () => {
  const { goods, deadline } = buyBody(world);
  const goodsOf = (changes: object) => ({ goods: [{ ...goods[0], ...changes }] });
  expect(await refusal({ goods: [] })).toEqual([40001, 'buy.goods']);
  expect(await refusal({ goods: Array.from({ length: 51 }, () => goods[0]) })).toEqual([40001, 'buy.goods']);
  expect(await refusal(goodsOf({ price: 0.5 }))).toEqual([40001, 'buy.goods.0.price']);
  expect(await refusal(goodsOf({ price: 0 }))).toEqual([40001, 'buy.goods.0.price']);
  expect(await refusal(goodsOf({ title: '' }))).toEqual([40001, 'buy.goods.0.title']);
  expect(await refusal(goodsOf({ goods_id: 77 }))).toEqual([40001, 'buy.goods']);
  expect(await refusal({ deadline: secondsAt(world) - 60 })).toEqual([40001, 'buy.deadline']);
  expect(await refusal({ deadline: secondsAt(world) + 31 * day })).toEqual([40001, 'buy.deadline']);
  expect(await refusal({ ready_by: deadline })).toEqual([40001, 'buy.ready_by']);
  expect(await refusal({ ready_by: deadline + 31 * day })).toEqual([40001, 'buy.ready_by']);
  expect(await refusal({ threshold: 'people', needed: 0 })).toEqual([40001, 'buy.needed']);
  expect(await refusal({ points: [] })).toEqual([40001, 'buy.points']);
  expect(await refusal({}, { visibility: 2 })).toEqual([40001, 'visibility']);
  expect(await refusal({ content: '长'.repeat(500_000) })).toEqual([41300, undefined]);
});

test('a public one waits for staff, then everybody finds it; by its link it runs at once [D133][R169][R170]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const buyer = await makePerson(world);
  const { buy } = await makeBuy(world, { title: '赣南脐橙接龙' }, { organiser, visibility: 0 });
  expect([buy.audit, buy.access, buy.can.buy]).toEqual([0, false, false]);
  expect(
    (await world.call('GET', viewBuy.path, { query: { id: buy.buy_id }, token: buyer.token })).status,
  ).toBe(404);
  const { list } = await world.ask(listBuyReviews, { query: {}, token: auditor.office });
  const rev = list.find(({ buy_id }) => buy_id === buy.buy_id)?.rev ?? 0;
  await world.ask(decideBuyReview, {
    body: { id: buy.buy_id, rev, verdict: 'pass', reason: '' },
    token: auditor.office,
  });
  const quick = await makeBuy(world, { title: '凭链接的', deadline: secondsAt(world) + day }, { organiser });
  expect(await listed(buyer, { words: '脐橙' })).toEqual(['赣南脐橙接龙']);
  expect(await listed(buyer, { words: 'gannan' })).toEqual(['赣南脐橙接龙']);
  expect(await listed(buyer)).not.toContain('凭链接的');
  expect(
    (await world.ask(viewBuy, { query: { id: quick.buy.buy_id }, token: buyer.token })).can,
  ).toMatchObject({
    own: false,
    buy: true,
  });
  // Over, it is in no list.
  world.pass(4 * day);
  expect(await listed(buyer, { words: '脐橙' })).toEqual([]);
});

test('edited: prices and stock for those who come later, never what somebody has ordered by [D133][R171]', async () => {
  const made = await makeBuy(world, { threshold: 'people', needed: 5 }, { organiser });
  const id = made.buy.buy_id;
  const one = await joined(world, made, { lines: cartOf(made.buy, 3) });
  const given = buyBody(world, {
    deadline: made.buy.deadline,
    ready_by: made.buy.ready_by,
    threshold: 'people',
    needed: 5,
    points: made.buy.points.map(({ point_id, name, address, hours }) => ({ point_id, name, address, hours })),
  });
  const [apple] = made.buy.goods;
  const edit = (changes: object, rev?: number) =>
    world.call('POST', editBuy.path, {
      query: { id },
      token: organiser.token,
      body: { buy: { ...given, ...changes }, visibility: 1, ...(rev === undefined ? {} : { rev }) },
    });
  const goods = [{ goods_id: apple?.goods_id, title: '红富士 5 斤', price: 4200, stock: 10 }];
  expect((await edit({ goods: [{ ...goods[0], stock: 2 }] })).body).toMatchObject({
    errcode: 40001,
    field: 'buy.goods.0.stock',
    errmsg: '已经要了 3 件，库存不能少于它',
  });
  expect((await edit({ goods, deadline: given.deadline + day })).body.field).toBe('buy.deadline');
  expect((await edit({ goods, needed: 2 })).body.field).toBe('buy.threshold');
  const strange = await makeBuy(world, {}, { organiser });
  expect(
    (await edit({ goods: [{ ...goods[0], goods_id: strange.buy.goods[0]?.goods_id }] })).body.field,
  ).toBe('buy.goods.0.title');
  const edited = await edit({ goods }, made.buy.rev);
  expect(edited.body.goods).toMatchObject([{ price: 4200, stock: 10, left: 7, sold: 3 }]);
  expect((await edit({ goods }, made.buy.rev)).body.errcode).toBe(40901);
  const order = await world.call('GET', '/v1/order/view', {
    token: one.buyer.token,
    query: { hash: one.hash },
  });
  expect(order.body.total).toBe(3 * 3900);
  // Pears are not sold any more; a cart that was open says so.
  const late = await makePerson(world);
  expect((await join(world, late, made, { lines: cartOf(made.buy, 0, 1) })).body.errcode).toBe(42200);
  const stranger = await makePerson(world);
  const foreign = await world.call('POST', editBuy.path, {
    query: { id },
    token: stranger.token,
    body: { buy: given, visibility: 1 },
  });
  expect(foreign.status).toBe(404);
  await world.ask(arrangeBuy, { body: { id, status: 2 }, token: organiser.token });
  expect((await join(world, late, made)).status).toBe(404);
  expect((await world.ask(viewBuy, { query: { id }, token: one.buyer.token })).buy_problem).toBe(
    '团长暂停了接龙',
  );
});

test('in a circle: its members find it while the module is on, nobody else opens it [D133][D77]', async () => {
  const circle = await makeCircle(world, {}, organiser);
  const member = await joinCircle(world, circle);
  const stranger = await makePerson(world);
  const turn = (enabled: 0 | 1) =>
    world.ask(setPlugins, {
      body: { id: circle.id, rows: [{ key: 'groupbuy', enabled, visible: 1, sort: 0 }] },
      token: organiser.token,
    });
  const inside = { visibility: 2, circle_id: circle.id } as const;
  expect((await create(world, organiser, {}, inside)).body.errcode).toBe(40402);
  await turn(1);
  const made = await makeBuy(world, { title: '圈里的' }, { organiser, ...inside });
  const id = made.buy.buy_id;
  const ask = async (by: Person) =>
    (await world.ask(circleGroupbuys, { query: { id: circle.id }, token: by.token })).list.map(
      ({ title }) => title,
    );
  expect(await ask(member)).toEqual(['圈里的']);
  const own = await world.ask(circleBuys, { query: {}, token: member.token });
  expect(own.list.map(({ title, circle: where }) => [title, where?.id])).toEqual([['圈里的', circle.id]]);
  expect((await world.call('GET', viewBuy.path, { query: { id }, token: stranger.token })).status).toBe(404);
  expect((await join(world, stranger, made)).status).toBe(404);
  await joined(world, made, { buyer: member });
  await turn(0);
  expect(
    (await world.call('GET', circleGroupbuys.path, { query: { id: circle.id }, token: member.token })).body
      .errcode,
  ).toBe(40402);
  expect((await world.ask(circleBuys, { query: {}, token: member.token })).list).toEqual([]);
  // Whoever takes part goes on.
  expect((await world.ask(viewBuy, { query: { id }, token: member.token })).joined).toBe(true);
});

test('staff hides one after complaints: no more orders, those that are paid go on [D133][D137]', async () => {
  const operator = await makeStaff(world, 'operator');
  const made = await makeBuy(world, {}, { organiser });
  const id = made.buy.buy_id;
  const one = await joined(world, made);
  await world.call('POST', '/v1/report/create', {
    token: one.buyer.token,
    body: { type: 'groupbuy', id, reason: 'spam' },
    headers: freshKey(),
  });
  const found = await world.ask(listStaffBuys, { query: {}, token: operator.office });
  expect(found.list.find(({ buy_id }) => buy_id === id)).toMatchObject({
    reports: 1,
    people: 1,
    hidden: false,
  });
  const body = { id, hidden: 1, reason: '商品与描述不符，投诉属实' };
  await world.ask(hideBuy, { body, token: operator.office });
  const late = await makePerson(world);
  expect((await join(world, late, made)).status).toBe(404);
  expect((await world.ask(viewBuy, { query: { id }, token: one.buyer.token })).buy_problem).toBe(
    '这个团购现在不能参加',
  );
});

test('a draft is its writer’s alone and goes with what is published of it; own ones are listed [D133][R170][R174]', async () => {
  const by = await makeOrganiser(world);
  const body = { title: '下一团', content: '{"title":"下一团"}', images: [] };
  const draft = await world.ask(saveDraft, { body, token: by.token, headers: freshKey() });
  expect((await world.ask(viewDraft, { query: { id: draft.draft_id }, token: by.token })).content).toBe(
    body.content,
  );
  expect(
    (await world.call('GET', viewDraft.path, { query: { id: draft.draft_id }, token: organiser.token }))
      .status,
  ).toBe(404);
  await world.call('POST', createBuy.path, {
    token: by.token,
    body: { buy: buyBody(world), visibility: 1, draft_id: draft.draft_id },
    headers: freshKey(),
  });
  expect(
    (await world.call('GET', viewDraft.path, { query: { id: draft.draft_id }, token: by.token })).status,
  ).toBe(404);
  const { list } = await world.ask(ownBuys, { query: {}, token: by.token });
  expect(list.map(({ title, mine }) => [title, mine])).toEqual([['烟台苹果接龙', true]]);
});

test('the page of a link says the goods and the price, and of one for members or hidden nothing [R173][D133]', async () => {
  const page = (id: number | string) =>
    world.call('GET', `/groupbuy/${id}/view`, { headers: { accept: 'text/html' } });
  const made = await makeBuy(world, { title: '苹果 & 梨' }, { organiser });
  const id = made.buy.buy_id;
  const { status, text, headers } = await page(id);
  expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(text).toContain('红富士 5 斤、秋月梨 5 斤 · ¥39.00 起');
  expect(text).toContain('<h1>接龙：苹果 &#38; 梨</h1>');
  expect(text).not.toContain(`${made.buy.user.name} 的团购`);
  const hidden = await makeBuy(world, { title: '藏起来的' }, { organiser });
  await world.ask(arrangeBuy, { body: { id: hidden.buy.buy_id, status: 2 }, token: organiser.token });
  const circle = await makeCircle(world, {}, organiser);
  await world.ask(setPlugins, {
    body: { id: circle.id, rows: [{ key: 'groupbuy', enabled: 1, visible: 1, sort: 0 }] },
    token: organiser.token,
  });
  const inside = await makeBuy(
    world,
    { title: '圈里的' },
    { organiser, visibility: 2, circle_id: circle.id },
  );
  for (const one of [hidden.buy.buy_id, inside.buy.buy_id, 999_999, 'x']) {
    const missing = await page(one);
    expect([one, missing.status]).toEqual([one, 404]);
    expect(missing.text).toContain('团购不存在');
    expect(missing.text).not.toMatch(/藏起来的|圈里的/);
  }
});

test('a public buy leaves the lists of a circle with its organiser, who finds it there again as a member [D133][D77]', async () => {
  const circle = await makeCircle(world);
  const [seller, member] = [await makeOrganiser(world), await joinCircle(world, circle)];
  await joinCircle(world, circle, seller);
  await world.ask(setPlugins, {
    body: { id: circle.id, rows: [{ key: 'groupbuy', enabled: 1, visible: 1, sort: 0 }] },
    token: circle.owner.token,
  });
  const { buy } = await makeBuy(world, {}, { organiser: seller, visibility: 0, circle_id: circle.id });
  const auditor = await makeStaff(world, 'auditor');
  const { list } = await world.ask(listBuyReviews, { query: {}, token: auditor.office });
  const rev = list.find(({ buy_id }) => buy_id === buy.buy_id)?.rev ?? 0;
  await world.ask(decideBuyReview, {
    body: { id: buy.buy_id, rev, verdict: 'pass', reason: '' },
    token: auditor.office,
  });
  const found = async (): Promise<number[][]> => {
    const { token } = member;
    const inside = await world.ask(circleGroupbuys, { query: { id: circle.id }, token });
    const own = await world.ask(circleBuys, { query: {}, token });
    return [inside.list, own.list].map((lines) => lines.map(({ buy_id }) => buy_id));
  };
  expect(await found()).toEqual([[buy.buy_id], [buy.buy_id]]);
  await world.ask(leaveCircle, { body: { id: circle.id }, token: seller.token });
  expect(await found()).toEqual([[], []]);
  await joinCircle(world, circle, seller);
  expect(await found()).toEqual([[buy.buy_id], [buy.buy_id]]);
});

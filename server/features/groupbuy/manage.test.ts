// postgres: statements of several features, and rows that are locked
import { listHolders, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { listJoined } from '@qunlu/contract/groupbuy/calls.ts';
import {
  addOffline,
  listEntries,
  listOpened,
  noteEntry,
  openContact,
  removeOffline,
  setHelpers,
  viewManage,
} from '@qunlu/contract/groupbuy/manage.ts';
import { undoReady, viewPacking } from '@qunlu/contract/groupbuy/packing.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { makeCard } from '../card/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { walletOf } from '../order/testing.ts';
import {
  cartOf,
  day,
  freshKey,
  join,
  joined,
  makeBuy,
  makeOrganiser,
  makeReady,
  partOf,
  secondsAt,
  settle,
  type MadeBuy,
} from './testing.ts';

const world = useWorld({ listen: true });
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});
afterEach(async () => {
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

const manage = (by: Person, id: number) => world.ask(viewManage, { query: { id }, token: by.token });
const entries = async (by: Person, id: number, query: object = {}) =>
  (await world.ask(listEntries, { query: { id, ...query }, token: by.token })).list;
const scan = (by: Person, sessionId: number, scans: object[]) =>
  world.call('POST', '/v1/attendance/scan', {
    token: by.token,
    body: { session_id: sessionId, phone_now: secondsAt(world), scans },
  });
let clients = 0;
const scanOf = (given: { ticket?: string; holder?: number; at?: number }) => ({
  client_id: `pickup-${(clients += 1)}`,
  at: secondsAt(world),
  ...given,
});

async function offline(made: MadeBuy, ...rows: object[]) {
  return world.call('POST', addOffline.path, {
    token: made.organiser.token,
    body: { id: made.buy.buy_id, rows },
    headers: freshKey(),
  });
}

test('ready: a code for whoever bought alone; read by one helper, told by the other; the money three days later [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const id = made.buy.buy_id;
  const one = await joined(world, made, { lines: cartOf(made.buy, 2) });
  expect((await makeReady(world, made, { entry_id: one.entryId })).status).toBe(422);
  await settle(world, made);
  expect((await makeReady(world, made, { entry_id: one.entryId })).body.list).toEqual([
    { entry_id: one.entryId, state: 3, problem: '' },
  ]);
  // Again it stays as it is.
  expect((await makeReady(world, made, { entry_id: one.entryId })).body.list[0].problem).toBe('');
  const part = await partOf(world, one.buyer, one.hash);
  expect(part).toMatchObject({ state: 3, point: { name: '东门' } });
  expect(part.code).toMatch(/^\d{6}$/);
  expect(await partOf(world, organiser, one.hash)).toMatchObject({ code: '', ticket_code: '' });
  const [helper, other] = [await makePerson(world), await makePerson(world)];
  for (const friend of [helper, other]) {
    await makeCard(world, friend);
    await makeFriends(world, friend, organiser);
  }
  const stranger = await makePerson(world);
  const choose = (user_ids: number[]) =>
    world.call('POST', setHelpers.path, { token: organiser.token, body: { id, user_ids } });
  expect((await choose([stranger.userId])).body.field).toBe('user_ids');
  expect((await choose([helper.userId, other.userId])).body.list).toHaveLength(2);
  const { session_id: sessionId, money, can } = await manage(helper, id);
  expect([money, can.own, can.door]).toEqual([null, false, true]);
  const of = { subject: 'groupbuy', target: id } as const;
  const door = await world.ask(viewDoor, { query: of, token: helper.token });
  expect([door.expected, door.sessions[0]?.session_id]).toEqual([1, sessionId]);
  const held = await world.ask(listHolders, { query: of, token: other.token });
  expect(held.list).toEqual([
    { holder: one.entryId, rev: 1, name: '王小明', code: part.code, what: '红富士 5 斤×2' },
  ]);
  expect((await world.call('GET', viewDoor.path, { query: of, token: stranger.token })).status).toBe(404);
  // One of them was without a network; the first in time counts.
  const early = scanOf({ ticket: part.ticket_code, at: secondsAt(world) - 600 });
  world.pass(60);
  expect((await scan(other, sessionId, [scanOf({ holder: one.entryId })])).body.list[0].result).toBe('in');
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(4);
  expect((await scan(helper, sessionId, [{ ...early, at: early.at }])).body.list[0].result).toBe('outside');
  expect((await scan(helper, sessionId, [scanOf({ ticket: part.ticket_code })])).body.list[0].result).toBe(
    'already',
  );
  expect(await walletOf(world, organiser)).toMatchObject({ frozen: 7800 - 468 });
  world.pass(3 * day + 60);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, organiser)).income).toBe(7800 - 468);
});

test('nobody who is not ready, given back or disputed gets goods; a code of another buy is strange [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const [one, two, three] = [await joined(world, made), await joined(world, made), await joined(world, made)];
  const elsewhere = await makeBuy(world, {}, { organiser });
  const four = await joined(world, elsewhere);
  await settle(world, made);
  await makeReady(world, made, { entry_id: one.entryId }, { entry_id: three.entryId });
  await world.call('POST', '/v1/order/dispute', {
    token: three.buyer.token,
    body: { hash: three.hash, words: '东西不对' },
    headers: freshKey(),
  });
  const { session_id: sessionId } = await manage(organiser, made.buy.buy_id);
  const { body } = await scan(organiser, sessionId, [
    scanOf({ holder: two.entryId }),
    scanOf({ holder: three.entryId }),
    scanOf({ holder: four.entryId }),
  ]);
  expect(body.list.map(({ result, words }: { result: string; words: string }) => [result, words])).toEqual([
    ['refused', '还没有备好货'],
    ['refused', '订单正在申诉，处理完再取货'],
    ['unknown', '不在这个团购的取货名单里，请核对是不是这里的取货码'],
  ]);
});

test('received by itself after seven days; what was made ready by mistake is taken back [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const one = await joined(world, made);
  await settle(world, made);
  await makeReady(world, made, { entry_id: one.entryId });
  const undone = await world.ask(undoReady, { body: { entry_id: one.entryId }, token: organiser.token });
  expect(undone.state).toBe(2);
  expect((await partOf(world, one.buyer, one.hash)).code).toBe('');
  await makeReady(world, made, { entry_id: one.entryId });
  world.pass(7 * day + 61);
  await world.runJob('order.deadlines');
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(4);
});

test('express: a number is asked for, and shown to whoever bought [D134]', async () => {
  const made = await makeBuy(world, { express: 1, express_note: '顺丰到付' }, { organiser });
  const one = await joined(world, made, {
    way: 'express',
    point_id: undefined,
    address: '杭州市西湖区湖畔 3 幢',
  });
  await settle(world, made);
  expect((await makeReady(world, made, { entry_id: one.entryId })).body.list[0].problem).toBe(
    '快递请填写单号',
  );
  await makeReady(world, made, { entry_id: one.entryId, tracking: 'SF1234567890' });
  expect(await partOf(world, one.buyer, one.hash)).toMatchObject({
    state: 3,
    tracking: 'SF1234567890',
    point: null,
  });
});

test('the contact opens after paying, with a receipt that whoever bought reads; nobody else opens it [D134][D22]', async () => {
  const made = await makeBuy(world, { local: 1 }, { organiser });
  const buyer = await makePerson(world);
  const more = { way: 'local', point_id: undefined, address: '湖畔 3 幢 201' } as const;
  const { body } = await join(world, buyer, made, more);
  const open = (by: Person, entry_id: number) =>
    world.call('POST', openContact.path, { token: by.token, body: { entry_id } });
  expect((await open(organiser, body.entry_id)).status).toBe(422);
  const [waiting] = await entries(organiser, made.buy.buy_id);
  expect(waiting).toMatchObject({ state: 0, phone: '', has_contact: false });
  const paid = await joined(world, made, { ...more, buyer });
  const [listed] = await entries(organiser, made.buy.buy_id);
  expect(listed).toMatchObject({ state: 1, phone: '139****1234', has_contact: true });
  expect((await open(organiser, paid.entryId)).body).toEqual({
    name: '王小明',
    phone: '13900001234',
    address: '湖畔 3 幢 201',
  });
  expect((await open(buyer, paid.entryId)).status).toBe(404);
  const opened = await world.ask(listOpened, { query: { entry_id: paid.entryId }, token: buyer.token });
  expect(opened).toMatchObject({ phone: '13900001234', address: '湖畔 3 幢 201' });
  expect(opened.opened).toHaveLength(1);
  expect(
    (await world.call('GET', listOpened.path, { query: { entry_id: paid.entryId }, token: organiser.token }))
      .status,
  ).toBe(404);
});

test('people offline take pieces, no money, are marked, and are handed their goods at the same door [D134]', async () => {
  const made = await makeBuy(world, { threshold: 'people', needed: 2 }, { organiser });
  const id = made.buy.buy_id;
  const one = await joined(world, made);
  const added = await offline(made, {
    name: '赵大爷',
    phone: '13800009999',
    lines: cartOf(made.buy, 0, 3),
    note: '现金已付',
  });
  expect(added.body.list).toMatchObject([
    { name: '赵大爷', offline: true, number: 2, total: 13_500, note: '现金已付', hash: '', user: null },
  ]);
  // More than there are: none of them is added.
  const tooMany = await offline(
    made,
    { name: '甲', lines: cartOf(made.buy, 1) },
    { name: '乙', lines: cartOf(made.buy, 0, 48) },
  );
  expect([tooMany.body.errcode, tooMany.body.field]).toEqual([40901, 'rows.1.lines']);
  expect(tooMany.body.errmsg).toMatch(/^第 2 位“乙”：“.+”剩下的不够了/);
  const twice = await offline(
    made,
    { name: '甲', lines: cartOf(made.buy, 1) },
    { name: '丙', lines: [...(cartOf(made.buy, 1) ?? []), ...(cartOf(made.buy, 1) ?? [])] },
  );
  expect([twice.body.field, twice.body.errmsg]).toEqual([
    'rows.1.lines.1.goods_id',
    '第 2 位“丙”：同一种商品选了两次，请合成一行',
  ]);
  // What the contract itself refuses says whose it is, too; a name that is wrong is not repeated.
  const refusals = [];
  for (const wrong of [
    { name: '', lines: cartOf(made.buy, 1) },
    { name: '丁', phone: '123', lines: cartOf(made.buy, 1) },
    { name: '戊', lines: [] },
  ])
    refusals.push((await offline(made, { name: '甲', lines: cartOf(made.buy, 1) }, wrong)).body);
  expect(refusals.map(({ field, errmsg }) => [field, errmsg])).toEqual([
    ['rows.1.name', '第 2 位：请填写姓名'],
    ['rows.1.phone', expect.stringMatching(/^第 2 位“丁”：手机号/)],
    ['rows.1.lines', expect.stringMatching(/^第 2 位“戊”：/)],
  ]);
  const chain = await world.ask((await import('@qunlu/contract/groupbuy/calls.ts')).listChain, {
    query: { id },
    token: one.buyer.token,
  });
  expect(chain.list.map(({ name, offline: off }) => [name, off])).toEqual([
    ['赵**', true],
    ['王**', false],
  ]);
  await settle(world, made);
  expect((await manage(organiser, id)).state).toBe(2);
  const entryId = added.body.list[0].entry_id;
  await makeReady(world, made, { entry_id: entryId });
  const { session_id: sessionId } = await manage(organiser, id);
  expect((await scan(organiser, sessionId, [scanOf({ holder: entryId })])).body.list[0].result).toBe('in');
  expect((await entries(organiser, id, { group: 'offline' })).map(({ state }) => state)).toEqual([4]);
  expect(
    (await world.call('POST', removeOffline.path, { token: organiser.token, body: { entry_id: entryId } }))
      .status,
  ).toBe(422);
  const again = await offline(made, { name: '钱阿姨', lines: cartOf(made.buy, 1) });
  const removed = again.body.list[0].entry_id;
  await world.ask(removeOffline, { body: { entry_id: removed }, token: organiser.token });
  expect((await entries(organiser, id, { group: 'offline' })).map(({ name }) => name)).toEqual(['赵大爷']);
});

test('packing by goods and by person, notes for the organiser alone, a sheet without formulas [D134]', async () => {
  const made = await makeBuy(world, { local: 1 }, { organiser });
  const id = made.buy.buy_id;
  const one = await joined(world, made, { lines: cartOf(made.buy, 2, 1), remark: '=HYPERLINK("x")' });
  await joined(world, made, {
    lines: cartOf(made.buy, 1),
    way: 'local',
    point_id: undefined,
    address: '3 幢',
    name: '李四',
  });
  await world.ask(noteEntry, { body: { entry_id: one.entryId, note: '送一个' }, token: organiser.token });
  const packing = await world.ask(viewPacking, { query: { id }, token: organiser.token });
  expect(packing.goods.map(({ title, quantity, places }) => [title, quantity, places])).toEqual([
    [
      '红富士 5 斤',
      3,
      [
        { place: '东门', quantity: 2 },
        { place: '送货上门', quantity: 1 },
      ],
    ],
    ['秋月梨 5 斤', 1, [{ place: '东门', quantity: 1 }]],
  ]);
  expect(packing.people.map(({ number, name, note }) => [number, name, note])).toEqual([
    [1, '王小明', '送一个'],
    [2, '李四', ''],
  ]);
  expect(JSON.stringify(packing)).not.toContain('13900001234');
  const { list } = await world.ask(listJoined, { query: {}, token: one.buyer.token });
  expect(JSON.stringify(list)).not.toContain('送一个');
  expect((await entries(organiser, id, { words: '李' })).map(({ name }) => name)).toEqual(['李四']);
  expect((await entries(organiser, id, { words: '1' })).map(({ number }) => number)).toEqual([1]);
  const sheet = await world.call('POST', '/v1/groupbuy/export', { token: organiser.token, body: { id } });
  expect(sheet.text).toContain('13900001234');
  expect(sheet.text).toContain("'=HYPERLINK");
  const opened = await world.ask(listOpened, { query: { entry_id: one.entryId }, token: one.buyer.token });
  expect(opened.opened).toHaveLength(1);
  const stranger = await makePerson(world);
  for (const path of ['packing', 'entries', 'manage', 'helpers'])
    expect(
      (await world.call('GET', `/v1/groupbuy/${path}`, { token: stranger.token, query: { id } })).status,
    ).toBe(404);
});

test('money that was asked back waits for the organiser; given back the pieces are free again [D134][D51]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const one = await joined(world, made);
  await settle(world, made);
  const step = (by: Person, verb: string, more: object = {}) =>
    world.call('POST', `/v1/order/${verb}`, { token: by.token, body: { hash: one.hash, ...more } });
  expect((await step(organiser, 'deliver')).status).toBe(422);
  expect((await step(organiser, 'decline', { reason: '没货了' })).status).toBe(200);
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(8);
  expect((await walletOf(world, one.buyer)).balance).toBe(3900);
  expect((await makeReady(world, made, { entry_id: one.entryId })).body.list[0].problem).toBe(
    '已取消或已退款',
  );
  expect((await manage(organiser, made.buy.buy_id)).counts).toMatchObject({ unready: 0, over: 1 });
});

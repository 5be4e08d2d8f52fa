// postgres: statements of several features, and rows that are locked
import { viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import { listEntries } from '@qunlu/contract/groupbuy/manage.ts';
import { undoReady } from '@qunlu/contract/groupbuy/packing.ts';
import { cancelBuy, deleteBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { walletOf } from '../order/testing.ts';
import { endBuys, settleBuys } from './service/deadline.ts';
import {
  cartOf,
  join,
  joined,
  makeBuy,
  makeOrganiser,
  makeReady,
  partOf,
  secondsAt,
  settle,
  toldTo,
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

const stateOf = async (by: Person, id: number): Promise<number> =>
  (await world.ask(viewBuy, { query: { id }, token: by.token })).state;
const step = (by: Person, verb: string, hash: string) =>
  world.call('POST', `/v1/order/${verb}`, { token: by.token, body: { hash } });

test('too few by the deadline: failed, and everybody has all back by itself, told why [D133][D134]', async () => {
  const made = await makeBuy(world, { threshold: 'people', needed: 3 }, { organiser });
  const [one, two] = [await joined(world, made, { lines: cartOf(made.buy, 2) }), await joined(world, made)];
  // One who has not paid by then counts for nothing.
  const late = await makePerson(world);
  world.pass(made.buy.deadline - secondsAt(world) - 60);
  const unpaid = await join(world, late, made);
  await settle(world, made);
  expect(await stateOf(one.buyer, made.buy.buy_id)).toBe(3);
  expect((await walletOf(world, one.buyer)).balance).toBe(7800);
  expect((await walletOf(world, two.buyer)).balance).toBe(3900);
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(8);
  expect((await partOf(world, late, unpaid.body.hash)).state).toBe(6);
  expect((await toldTo(world, one.buyer)).some((text) => text.includes('没有成团'))).toBe(true);
  // Again it does nothing.
  await settleBuys(world.deps, () => true);
  expect((await walletOf(world, one.buyer)).balance).toBe(7800);
  expect((await walletOf(world, organiser)).income).toBe(0);
});

test('enough people: reached, nobody cancels any more, and whoever is late does not come in [D133][D134]', async () => {
  const made = await makeBuy(world, { threshold: 'people', needed: 2 }, { organiser });
  const one = await joined(world, made);
  await joined(world, made);
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(1);
  await settle(world, made);
  expect(await stateOf(one.buyer, made.buy.buy_id)).toBe(2);
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(2);
  const cancelled = await step(one.buyer, 'cancel', one.hash);
  expect(cancelled.status).toBe(422);
  const late = await makePerson(world);
  expect((await join(world, late, made)).body.errmsg).toBe('这个团购已经截止');
  expect((await toldTo(world, one.buyer)).some((text) => text.includes('成团'))).toBe(true);
});

test('one who orders twice is one person; pieces count all [D133]', async () => {
  const people = await makeBuy(world, { threshold: 'people', needed: 2 }, { organiser });
  const { buyer } = await joined(world, people);
  await joined(world, people, { buyer });
  const pieces = await makeBuy(world, { threshold: 'pieces', needed: 5 }, { organiser });
  await joined(world, pieces, { lines: cartOf(pieces.buy, 4, 1) });
  await settle(world, pieces);
  expect([await stateOf(buyer, people.buy.buy_id), await stateOf(organiser, pieces.buy.buy_id)]).toEqual([
    3, 2,
  ]);
});

test('nobody took part: it ends, and asks for nothing [D133]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  await settle(world, made);
  expect(await stateOf(organiser, made.buy.buy_id)).toBe(3);
});

test('goods that are not ready in time go back by themselves [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const { buyer, hash } = await joined(world, made);
  await settle(world, made);
  world.pass(made.buy.ready_by - secondsAt(world) + 61);
  await world.runJob('order.deadlines');
  expect((await partOf(world, buyer, hash)).state).toBe(8);
  expect((await walletOf(world, buyer)).balance).toBe(3900);
});

test('the organiser cancels: all that is not ready goes back, what is ready stays, nothing is paid any more [D133][D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const [one, two] = [await joined(world, made), await joined(world, made)];
  await settle(world, made);
  await makeReady(world, made, { entry_id: one.entryId });
  const body = { id: made.buy.buy_id, reason: '果园遇上冰雹' };
  const cancelled = await world.ask(cancelBuy, { body, token: organiser.token });
  expect([cancelled.state, cancelled.cancel_reason]).toEqual([5, '果园遇上冰雹']);
  await settleBuys(world.deps, () => true);
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(3);
  expect((await partOf(world, two.buyer, two.hash)).state).toBe(8);
  expect((await walletOf(world, two.buyer)).balance).toBe(3900);
  const stranger = await makePerson(world);
  expect((await world.call('POST', cancelBuy.path, { body, token: stranger.token })).status).toBe(404);
});

test('what is ready in a buy that was cancelled stays ready: nothing would give it back but the date [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const one = await joined(world, made);
  await settle(world, made);
  await makeReady(world, made, { entry_id: one.entryId });
  await world.ask(cancelBuy, { body: { id: made.buy.buy_id, reason: '不开了' }, token: organiser.token });
  await settleBuys(world.deps, () => true);
  const { list } = await world.ask(listEntries, { query: { id: made.buy.buy_id }, token: organiser.token });
  expect(list[0]?.can.undo_ready).toBe(false);
  const undone = await world.call('POST', undoReady.path, {
    token: organiser.token,
    body: { entry_id: one.entryId },
  });
  expect([undone.status, undone.body.errmsg]).toEqual([422, '团购已取消，不能撤回；要退款请在订单里退']);
  expect((await partOf(world, one.buyer, one.hash)).state).toBe(3);
});

test('whoever has deleted theirs hears nothing of its deadline [D133]', async () => {
  const made = await makeBuy(world, { title: '删掉的团购' }, { organiser });
  await world.ask(deleteBuy, { query: { id: made.buy.buy_id }, token: organiser.token });
  await settle(world, made);
  expect((await toldTo(world, organiser)).filter((text) => text.includes('删掉的团购'))).toEqual([]);
});

test('an unpaid order of a buy that was cancelled is closed; paid late it goes back [D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const buyer = await makePerson(world);
  const { body } = await join(world, buyer, made);
  expect(
    (await world.call('DELETE', deleteBuy.path, { query: { id: made.buy.buy_id }, token: organiser.token }))
      .status,
  ).toBe(422);
  await world.ask(cancelBuy, { body: { id: made.buy.buy_id, reason: '不开了' }, token: organiser.token });
  await settleBuys(world.deps, () => true);
  expect((await partOf(world, buyer, body.hash)).state).toBe(6);
  await world.ask(deleteBuy, { query: { id: made.buy.buy_id }, token: organiser.token });
  expect(
    (await world.call('GET', viewBuy.path, { query: { id: made.buy.buy_id }, token: buyer.token })).status,
  ).toBe(404);
});

test('everybody has received: ended, and contacts are erased a month later [D133]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const one = await joined(world, made);
  await settle(world, made);
  await makeReady(world, made, { entry_id: one.entryId });
  await endBuys(world.deps, () => true);
  expect(await stateOf(one.buyer, made.buy.buy_id)).toBe(2);
  expect((await step(one.buyer, 'confirm', one.hash)).status).toBe(200);
  await endBuys(world.deps, () => true);
  expect(await stateOf(one.buyer, made.buy.buy_id)).toBe(4);
  world.pass(31 * 86_400);
  await world.runJob('groupbuy.erase-contacts');
  const { rows } = await world.database.pool.query(
    `select name, (select count(*)::int from form_submission f where f.kind = 'groupbuy-contact' and f.holder_id = e.entry_id) as kept
     from groupbuy_entry e where e.buy_id = $1`,
    [made.buy.buy_id],
  );
  expect(rows).toEqual([{ name: '', kept: 0 }]);
});

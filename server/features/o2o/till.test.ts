// postgres: statements of several features, and rows that are locked
import { setHelpers, undoUse, viewTill } from '@qunlu/contract/o2o/till.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { sumOfAll, walletOf } from '../order/testing.ts';
import { buy, makeDeal, makeShop, partOf, use, type MadeDeal } from './testing.ts';

const world = useWorld({ listen: true });
let shop: Person;
let made: MadeDeal;
beforeAll(async () => {
  shop = await makeShop(world);
  made = await makeDeal(world, {}, shop);
});

const till = (by: Person) => world.call('GET', viewTill.path, { token: by.token });
const undo = (by: Person, voucherId: number) =>
  world.call('POST', undoUse.path, { token: by.token, body: { voucher_id: voucherId } });
const help = (by: Person, ...people: Person[]) =>
  world.call('POST', setHelpers.path, {
    token: by.token,
    body: { user_ids: people.map(({ userId }) => userId) },
  });
const later = async (seconds: number): Promise<void> => {
  world.pass(seconds);
  await world.runJob('order.deadlines');
};

test('used once, whichever way it is typed; the shop is paid when ten minutes are over [D135]', async () => {
  const before = (await walletOf(world, shop)).income;
  const { buyer, hash, code } = await buy(world, made, { quantity: 2 });
  const used = await use(world, shop, ` ${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`);
  expect(used.status).toBe(200);
  expect(used.body).toMatchObject({ title: '双人下午茶', quantity: 2 });
  expect(used.body.undo_until).toBe(used.body.used_at + 600);
  expect(used.body.buyer).toMatch(/\*\*$/);
  const again = await use(world, shop, code);
  expect([again.body.errcode, again.body.errmsg]).toEqual([
    42200,
    expect.stringMatching(/^这张券 .+ 已经用过，不能再用$/),
  ]);
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 2, used_at: used.body.used_at });
  const { body: told } = await world.call('GET', '/v1/notice/list', { token: buyer.token });
  expect(JSON.stringify(told)).toContain('券已使用');
  expect((await walletOf(world, shop)).income).toBe(before);
  await later(720);
  expect((await walletOf(world, shop)).income - before).toBe(17_600 - 1056);
  const late = await undo(shop, used.body.voucher_id);
  expect(late.body.errmsg).toContain('不能撤回');
  // Nothing comes back any more.
  const cancelled = await world.call('POST', '/v1/order/cancel', { token: buyer.token, body: { hash } });
  expect(cancelled.status).not.toBe(200);
  expect(await sumOfAll(world)).toBe(0);
});

test('a mistake is undone within ten minutes: the code is good again, and all of it comes back [D135]', async () => {
  const { buyer, hash, code } = await buy(world, made);
  const { body } = await use(world, shop, code);
  world.pass(9 * 60);
  const undone = await undo(shop, body.voucher_id);
  expect(undone.status).toBe(200);
  expect(undone.body.list.map((one: { voucher_id: number }) => one.voucher_id)).not.toContain(
    body.voucher_id,
  );
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 1, used_at: 0, code });
  // A second press changes nothing.
  expect((await undo(shop, body.voucher_id)).status).toBe(200);
  await later(1200);
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 1 });
  const second = await use(world, shop, code);
  expect(second.status).toBe(200);
  world.pass(601);
  expect((await undo(shop, second.body.voucher_id)).body.errcode).toBe(42200);
  expect((await undo(await makeShop(world).then(withDeal), second.body.voucher_id)).status).toBe(404);
});

const withDeal = async (person: Person): Promise<Person> => {
  await makeDeal(world, {}, person);
  return person;
};

test('a code of another shop reads as one that nobody has; whoever has no shop uses none [D135]', async () => {
  const { code } = await buy(world, made);
  const foreign = await withDeal(await makeShop(world));
  const one = await use(world, foreign, code);
  const none = await use(world, foreign, '000000000000');
  expect(one.body).toEqual(none.body);
  expect([one.status, one.body.field]).toEqual([400, 'code']);
  expect((await use(world, foreign, '12345')).body.errmsg).toBe('券码是 12 位数字，请核对后再输');
  const somebody = await makePerson(world);
  expect((await use(world, somebody, code)).body.errcode).toBe(40300);
  expect((await till(somebody)).body).toEqual({ shops: [], own: false, helpers: [], list: [] });
  expect((await use(world, shop, code)).status).toBe(200);
});

test('who guesses is logged and has to wait, with a right code, too; another till of another shop does not [D135]', async () => {
  const guesser = await withDeal(await makeShop(world));
  const theirs = await makeDeal(world, {}, guesser);
  const { code } = await buy(world, theirs);
  let last = 0;
  for (let at = 0; at < 22 && last !== 429; at += 1)
    last = (await use(world, guesser, String(100_000_000_000 + at))).status;
  expect(last).toBe(429);
  expect(world.logs.join('\n')).toContain('a till has tried a code of nobody');
  expect((await use(world, guesser, code)).status).toBe(429);
  expect((await use(world, shop, (await buy(world, made)).code)).status).toBe(200);
  world.pass(3601);
  expect((await use(world, guesser, code)).status).toBe(200);
});

test('a shop’s helpers are friends of its owner; they use codes until they are chosen no more [D135]', async () => {
  const helper = await makePerson(world);
  expect((await help(shop, helper)).body).toMatchObject({ errcode: 40001, field: 'user_ids' });
  await makeFriends(world, helper, shop);
  const chosen = await help(shop, helper);
  expect(chosen.body).toMatchObject({ own: true, helpers: [{ user_id: helper.userId }] });
  expect((await till(helper)).body).toMatchObject({ shops: ['湖边茶铺'], own: false, helpers: [] });
  const { code, hash, buyer } = await buy(world, made);
  const { body } = await use(world, helper, code);
  expect((await undo(helper, body.voucher_id)).status).toBe(200);
  expect((await use(world, helper, code)).status).toBe(200);
  expect(await partOf(world, buyer, hash)).toMatchObject({ state: 2 });
  // They arrange nobody.
  expect((await help(helper, buyer)).body.errcode).toBe(40300);
  await help(shop);
  expect((await use(world, helper, (await buy(world, made)).code)).body.errcode).toBe(40300);
});

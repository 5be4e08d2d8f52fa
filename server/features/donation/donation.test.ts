import {
  donate,
  listDonations,
  nameDonation,
  saveDonationSettings,
  thankDonor,
  viewDonation,
} from '@qunlu/contract/donation/calls.ts';
import { listIncome, openBooks, viewBooks } from '@qunlu/contract/dues/income.ts';
import { expect, test } from 'vitest';
import { secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { differencesIn, payOrder } from '../dues/testing.ts';
import { verify } from '../identity/testing.ts';
import { walletOf, standingsOf } from '../order/testing.ts';
import { relate } from '../relation/testing.ts';
import { give, makeTaking, purpose as why, startDonation, switchModule } from './testing.ts';

const world = useWorld({ listen: true });
const hour = 3600;

const post = (path: string, { token }: Person, body: Record<string, unknown>) =>
  world.call('POST', path, { token, body });

const cancel = (by: Person, hash: string) => post('/v1/order/cancel', by, { hash });

const listFor = async ({ id }: { id: number }, { token }: Person) =>
  (await world.ask(listDonations, { query: { id }, token })).list;

const pageFor = ({ id }: { id: number }, { token }: Person) =>
  world.ask(viewDonation, { query: { id }, token });

const booksFor = ({ id }: { id: number }, { token }: Person) =>
  world.call('GET', viewBooks.path, { token, query: { id } });

test('a circle takes support when its owner is known by name and says so; else the page says why [D87]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const off = await world.call('GET', viewDonation.path, { token: member.token, query: { id: circle.id } });
  expect(off.body.errcode).toBe(40402);
  await switchModule(world, circle, 'donation');
  expect(await pageFor(circle, member)).toMatchObject({
    on: false,
    problem: '圈主现在没有接受支持',
    owner_problem: '',
  });
  const settings = { id: circle.id, on: 1, why, amounts: [6600, 600, 6600] };
  const unknown = await post(saveDonationSettings.path, circle.owner, settings);
  expect(unknown.body).toMatchObject({ errcode: 40300, errmsg: expect.stringContaining('实名') });
  expect((await pageFor(circle, circle.owner)).owner_problem).toContain('实名');
  expect((await post(saveDonationSettings.path, member, settings)).body.errcode).toBe(40300);
  const taking = await makeTaking(world);
  const giver = await join(world, taking);
  expect(await pageFor(taking, giver)).toMatchObject({
    on: true,
    why,
    amounts: [600, 6600],
    problem: '',
    own: false,
  });
  const far = await post(saveDonationSettings.path, taking.owner, {
    ...settings,
    id: taking.id,
    why: '字'.repeat(201),
  });
  expect(far.body).toMatchObject({ errcode: 40001, field: 'why' });
  const many = await post(saveDonationSettings.path, taking.owner, {
    ...settings,
    id: taking.id,
    amounts: [100, 200, 300, 400, 500, 600],
  });
  expect(many.body).toMatchObject({ errcode: 40001, field: 'amounts' });
  const own = await post(donate.path, taking.owner, {
    id: taking.id,
    amount: 100,
    message: '',
    anonymous: 0,
  });
  expect(own.body.errcode).toBe(40300);
  await world.ask(saveDonationSettings, {
    body: { ...settings, id: taking.id, on: 0, amounts: [] },
    token: taking.owner.token,
  });
  expect(
    (await post(donate.path, giver, { id: taking.id, amount: 100, message: '', anonymous: 0 })).body,
  ).toMatchObject({ errcode: 42200, errmsg: '圈主现在没有接受支持' });
});

test('from 1 to 5 000 yuan with at most 50 characters, in the list of members and the income of the owner, less the fee [D87][R082]', async () => {
  const circle = await makeTaking(world);
  const member = await join(world, circle);
  for (const [field, value] of [
    ['amount', 99],
    ['amount', 500_001],
    ['message', '字'.repeat(51)],
  ] as const) {
    const body = { id: circle.id, amount: 100, message: '', anonymous: 0, [field]: value };
    expect((await post(donate.path, member, body)).body).toMatchObject({ errcode: 40001, field });
  }
  const { hash } = await give(world, circle, { by: member, amount: 6600, message: '谢谢每周的茶' });
  const reader = await join(world, circle);
  expect(await listFor(circle, reader)).toMatchObject([
    {
      name: expect.stringMatching(/./),
      amount: 6600,
      message: '谢谢每周的茶',
      mine: false,
      hash: '',
      can_thank: false,
    },
  ]);
  expect(await listFor(circle, member)).toMatchObject([{ mine: true, hash }]);
  expect((await standingsOf(world, member)).standings).toEqual(['已支持']);
  expect((await standingsOf(world, circle.owner, 'seller')).standings).toEqual(['已到账']);
  expect(await listFor(circle, circle.owner)).toMatchObject([{ mine: false, hash, can_thank: true }]);
  const income = await world.ask(listIncome, {
    query: { id: circle.id, kind: 'donation' },
    token: circle.owner.token,
  });
  expect(income.list).toMatchObject([
    { kind: 'donation', title: '支持圈子', total: 6600, fee: 330, net: 6270, hash },
  ]);
  expect(await differencesIn(world)).toEqual([]);
});

test('who is known to be a minor gives nothing, and is told so before [D18][D87]', async () => {
  const circle = await makeTaking(world);
  const minor = await join(world, circle);
  await verify(world, minor, { age: 16 });
  const words = '未满 18 周岁不能支持圈子';
  expect((await pageFor(circle, minor)).problem).toBe(words);
  const body = { id: circle.id, amount: 100, message: '', anonymous: 0 };
  expect((await post(donate.path, minor, body)).body).toMatchObject({ errcode: 40300, errmsg: words });
});

test('an order that waits to be paid keeps the words and the name of the last time; closed it leaves nothing [D87]', async () => {
  const circle = await makeTaking(world);
  const member = await join(world, circle);
  const first = await startDonation(world, circle, member, { message: '第一次写的' });
  const second = await startDonation(world, circle, member, { message: '再想想', anonymous: 1 });
  expect(second.hash).toBe(first.hash);
  await payOrder(world, member, second.hash, 6600);
  expect(await listFor(circle, member)).toMatchObject([{ message: '再想想', anonymous: true }]);
  await startDonation(world, circle, member, { amount: 100 });
  world.pass(hour);
  await world.runJob('order.close-unpaid');
  const { rows } = await world.database.pool.query(
    'select from donation where paid_at is null and phonebook_id = $1',
    [circle.id],
  );
  expect(rows).toEqual([]);
});

test('all of it comes back for 24 hours, by oneself; then the owner has it [D87]', async () => {
  const circle = await makeTaking(world);
  const early = await give(world, circle, { amount: 10_000 });
  const late = await give(world, circle, { amount: 2000 });
  const { promise } = await pageFor(circle, early);
  expect(promise.rows.map(({ percent }) => percent)).toEqual([100, 0]);
  world.pass(24 * hour - 120);
  expect((await cancel(early, early.hash)).body.errcode).toBeUndefined();
  // Asked again it has been done, once.
  expect((await cancel(early, early.hash)).status).toBe(200);
  expect((await walletOf(world, early)).balance).toBe(10_000);
  expect((await listFor(circle, late)).map(({ amount }) => amount)).toEqual([2000]);
  expect(await walletOf(world, circle.owner)).toMatchObject({ income: 0 });
  world.pass(300);
  expect((await cancel(late, late.hash)).status).toBe(422);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, circle.owner)).toMatchObject({ income: 1900 });
  expect(await differencesIn(world)).toEqual([]);
});

test('what it is used for is read by members: the books are open while support is taken, and stay so [D87][B011]', async () => {
  const circle = await makeTaking(world);
  const member = await give(world, circle);
  const { token } = circle.owner;
  const close = () => post(openBooks.path, circle.owner, { id: circle.id, open: 0 });
  const sums = { donation: 6600, fee: 330, refund: 0, left: 6270 };
  expect((await booksFor(circle, member)).body).toMatchObject({
    open: true,
    kept: true,
    total: sums,
    month: sums,
  });
  expect((await close()).body.errcode).toBe(42200);
  world.pass(12 * 86_400);
  expect((await booksFor(circle, member)).body).toMatchObject({
    total: sums,
    month: { donation: 0, fee: 0, left: 0 },
  });
  await world.ask(saveDonationSettings, { body: { id: circle.id, on: 0, why, amounts: [] }, token });
  expect((await booksFor(circle, member)).body).toMatchObject({ open: true, kept: true });
  const unused = await makeTaking(world);
  const reader = await join(world, unused);
  await world.ask(saveDonationSettings, {
    body: { id: unused.id, on: 0, why: '', amounts: [] },
    token: unused.owner.token,
  });
  expect((await booksFor(unused, reader)).body.errcode).toBe(40300);
});

test('the owner thanks once; the donor is told, and whoever takes it back is not thanked [D87]', async () => {
  const circle = await makeTaking(world);
  const donor = await give(world, circle);
  const gone = await give(world, circle);
  const of = async ({ hash }: { hash: string }) =>
    (await listFor(circle, circle.owner)).find((row) => row.hash === hash)?.id ?? 0;
  const [mine, other] = [await of(donor), await of(gone)];
  const say = (by: Person, donation_id: number, thanks = '收到，下次茶会见') =>
    post(thankDonor.path, by, { donation_id, thanks });
  await cancel(gone, gone.hash);
  expect((await say(circle.owner, other)).body.errcode).toBe(40400);
  expect((await say(donor, mine)).body.errcode).toBe(40300);
  expect((await say(await makePerson(world), mine)).body.errcode).toBe(40400);
  expect((await say(circle.owner, mine, '字'.repeat(51))).body).toMatchObject({
    errcode: 40001,
    field: 'thanks',
  });
  expect((await say(circle.owner, mine)).body).toMatchObject({
    thanks: '收到，下次茶会见',
    can_thank: false,
  });
  expect((await say(circle.owner, mine)).status).toBe(200);
  expect((await say(circle.owner, mine, '又一句')).body.errcode).toBe(42200);
  const { body } = await world.call('GET', '/v1/notice/list', { token: donor.token });
  expect(body.list[0].title).toContain('感谢您的支持');
});

test('a foreign circle’s list and donations are as if there were none [D87]', async () => {
  const circle = await makeTaking(world);
  const donor = await give(world, circle);
  const [row] = await listFor(circle, donor);
  const elsewhere = await makeTaking(world);
  const asked = await world.call('GET', listDonations.path, {
    token: elsewhere.owner.token,
    query: { id: circle.id },
  });
  expect(asked.body.errcode).toBe(40301);
  const named = await post(nameDonation.path, elsewhere.owner, { donation_id: row?.id, anonymous: 1 });
  const none = await post(nameDonation.path, elsewhere.owner, { donation_id: 4_242_424, anonymous: 1 });
  expect(named.body).toEqual(none.body);
  const thanked = await post(thankDonor.path, elsewhere.owner, { donation_id: row?.id, thanks: '谢谢' });
  expect(thanked.body).toEqual({ ...none.body, errmsg: thanked.body.errmsg });
  expect(thanked.body.errcode).toBe(40400);
});

test('of a circle that has another owner nothing is taken; what was ordered before goes back [D87][D68]', async () => {
  const circle = await makeTaking(world);
  const heir = await join(world, circle);
  await verify(world, heir);
  const member = await join(world, circle);
  const { hash } = await startDonation(world, circle, member);
  await post('/v1/phonebook/transfer', circle.owner, { id: circle.id, member_id: heir.memberId });
  const answer = await post('/v1/phonebook/transfer-answer', heir, { id: circle.id, accept: 'yes' });
  expect(answer.body.errmsg).toBeUndefined();
  const paid = await payOrder(world, member, hash, 6600);
  expect(paid.body.errcode).toBe(42200);
  expect(await pageFor(circle, member)).toMatchObject({ on: false, problem: '圈主现在没有接受支持' });
});

test('a list of many: each page is one statement for the rows, newest first [R082]', async () => {
  const circle = await makeTaking(world);
  const donor = await join(world, circle);
  for (const amount of [100, 200, 300]) await give(world, circle, { by: donor, amount });
  const { token } = donor;
  const first = await world.ask(listDonations, { query: { id: circle.id, size: 2 }, token });
  expect(first.list.map(({ amount }) => amount)).toEqual([300, 200]);
  const rest = await world.ask(listDonations, { query: { id: circle.id, size: 2, next: first.next }, token });
  expect([rest.list.map(({ amount }) => amount), rest.next]).toEqual([[100], -1]);
  expect(first.list[0]?.paid_at).toBe(secondsOf(world.now()));
});

test('whoever has blocked the donor, or is blocked by them, reads no name [D40]', async () => {
  const circle = await makeTaking(world);
  const donor = await give(world, circle);
  const reader = await join(world, circle);
  expect((await listFor(circle, reader))[0]?.name).not.toBe('一位成员');
  await relate(world, 'black', donor, reader);
  expect((await listFor(circle, reader))[0]).toMatchObject({ name: '一位成员', card_id: 0, avatar: '' });
});

test('the check of the ledger finds support that the books of its circle know nothing of [D87]', async () => {
  const circle = await makeTaking(world);
  const member = await join(world, circle);
  await startDonation(world, circle, member);
  const { rows } = await world.database.pool.query(
    'delete from dues_order where phonebook_id = $1 returning order_id',
    [circle.id],
  );
  expect(await differencesIn(world)).toEqual([`圈子订单 ${rows[0].order_id}：没有记下是什么`]);
});

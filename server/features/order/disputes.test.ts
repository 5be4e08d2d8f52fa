import { orderStage } from '@qunlu/contract/order/rules.ts';
import { expect, test } from 'vitest';
import { secondsOf } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { heldFor, orderNow, servedPromise, sumOfAll, walletOf } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
const day = 86_400;

const step = (person: Person, verb: string, hash: string, more: object = {}): Promise<Answer> =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash, ...more } });
const complain = (person: Person, hash: string, more: object = {}) =>
  step(person, 'dispute', hash, { words: '没有来', ...more });
const view = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;
const dashboard = (member: Member, verb: string, body: object): Promise<Answer> =>
  world.call('POST', `/v1/staff/${verb}`, { token: member.office, body });

async function sale(total = 10_000) {
  const [buyer, seller] = [await makePerson(world), await makePerson(world)];
  const order = await paidSale(world, shop, { buyer, seller, promise: servedPromise, total });
  return { buyer, seller, hash: order.hash, id: order.order_id };
}

async function served(total?: number) {
  const one = await sale(total);
  await step(one.seller, 'accept', one.hash);
  await step(one.seller, 'deliver', one.hash);
  return one;
}

async function disputeOf(id: number): Promise<number> {
  const { rows } = await world.database.pool.query(
    'select dispute_id from order_dispute where order_id = $1 order by dispute_id desc limit 1',
    [id],
  );
  return Number(rows[0]?.dispute_id);
}

test('while a dispute is open no clock runs, and its time is added afterwards [D107]', async () => {
  const { buyer, seller, hash, id } = await served();
  const before = (await view(buyer, hash)).next.at;
  expect((await complain(buyer, hash)).body).toMatchObject({ disputed: true, next: null });
  expect((await complain(await makePerson(world), hash)).status).toBe(404);
  world.pass(5 * day);
  await world.runJob('order.deadlines');
  expect(await orderNow(world, id)).toMatchObject({ stage: orderStage.confirming, disputed: true });
  expect((await step(seller, 'withdraw-dispute', hash)).body.errcode).toBe(40300);
  const back = await step(buyer, 'withdraw-dispute', hash);
  expect(back.body).toMatchObject({ disputed: false, dispute: { state: 2 } });
  expect(back.body.next.at - before).toBe(5 * day);
  expect((await step(buyer, 'withdraw-dispute', hash)).status).toBe(200);
});

test('money that waits is not released while a dispute is open, and later by as long [D107][D113]', async () => {
  const { buyer, seller, hash } = await served();
  await step(buyer, 'confirm', hash);
  world.pass(6 * day);
  expect((await complain(buyer, hash)).status).toBe(200);
  world.pass(10 * day);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 9900, income: 0 });
  await step(buyer, 'withdraw-dispute', hash);
  world.pass(day - 3600);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 9900 });
  world.pass(3660);
  await world.runJob('ledger.lapse-holds');
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 0, income: 9900 });
  expect((await complain(buyer, hash)).body.errcode).toBe(42200);
});

test('both sides see the words of the other; pictures are private uploads of their own, six at most', async () => {
  const { buyer, seller, hash } = await served();
  const key = (await upload(world, buyer, { bucket: 'private' })).key;
  expect((await complain(buyer, hash, { files: [key] })).status).toBe(200);
  expect((await complain(seller, hash, { words: '去了', files: [key] })).body).toMatchObject({
    errcode: 40001,
    field: 'files.0',
  });
  expect((await view(seller, hash)).dispute).toMatchObject({
    theirs: '没有来',
    mine: '',
    opened_by: 'buyer',
  });
  const answer = await complain(seller, hash, { words: '去了' });
  expect(answer.body.dispute).toMatchObject({ mine: '去了', answer_by: 0 });
  expect((await complain(buyer, hash, { words: '没有' })).body.dispute).toMatchObject({
    mine: '没有来\n没有',
  });
  const many = Array.from({ length: 7 }, () => key);
  expect((await complain(buyer, hash, { files: many })).status).toBe(400);
});

test('one side opens a dispute of one order three times at most; whoever gives in ends it [D107]', async () => {
  const { buyer, seller, hash, id } = await served();
  for (let round = 0; round < 3; round += 1) {
    expect((await complain(buyer, hash)).status).toBe(200);
    await step(buyer, 'withdraw-dispute', hash);
  }
  expect((await view(buyer, hash)).can.dispute).toBe(false);
  expect((await complain(buyer, hash)).body.errcode).toBe(42200);
  expect((await complain(seller, hash)).status).toBe(200);
  expect((await step(buyer, 'confirm', hash)).body).toMatchObject({
    stage: orderStage.done,
    disputed: false,
  });
  expect((await complain(seller, hash)).status).toBe(200);
  expect((await step(seller, 'decline', hash)).body).toMatchObject({ refunded: 10_000, disputed: false });
  expect(await heldFor(world, 'escrow', id)).toBe(0);
});

test('staff decides once, with both sides before them, when the other side has answered or its time is over [D107][D138]', async () => {
  const { buyer, seller, hash, id } = await served();
  const key = (await upload(world, buyer, { bucket: 'private' })).key;
  await complain(buyer, hash, { files: [key] });
  const dispute = await disputeOf(id);
  const decision = { id: dispute, refund: 4000, decision: '只服务了一部分' };
  const early = await makeStaff(world, 'service');
  expect((await dashboard(early, 'dispute-decide', decision)).body.errcode).toBe(42200);
  world.pass(3 * day + 60);
  await world.runJob('order.deadlines');
  const member = await makeStaff(world, 'service');
  const shown = await dashboard(member, 'dispute', { id: dispute, reason: '核对，已经核对' });
  expect(shown.body).toMatchObject({
    buyer: { words: '没有来', images: [expect.stringContaining(key)] },
    seller: { words: '' },
    can: { decide: true, confirm: false },
    answered: false,
  });
  expect((await dashboard(member, 'dispute-decide', { ...decision, refund: 10_001 })).body.errcode).toBe(
    42200,
  );
  expect((await dashboard(member, 'dispute-decide', decision)).body).toMatchObject({
    state: 1,
    refund: 4000,
  });
  expect((await dashboard(member, 'dispute-decide', decision)).body.errcode).toBe(42200);
  expect((await walletOf(world, buyer)).balance).toBe(4000);
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 5940 });
  expect(await heldFor(world, 'escrow', id)).toBe(0);
  expect(await view(buyer, hash)).toMatchObject({
    stage: orderStage.ended,
    dispute: { state: 1, decision: '只服务了一部分' },
    can: { dispute: false },
  });
  const log = await world.database.pool.query<{ action: string }>(
    'select action from staff_audit where subject = $1 order by audit_id',
    [`dispute:${dispute}`],
  );
  expect(log.rows.map(({ action }) => action)).toEqual(['view-dispute', 'decide-dispute:decided']);
  for (const person of [buyer, seller]) {
    const { body } = await world.call('GET', '/v1/notice/list', { token: person.token });
    expect(body.list.map((one: { title: string }) => one.title)).toContain('申诉已裁定');
  }
  expect(await sumOfAll(world)).toBe(0);
});

test('nothing back: what waited for the buyer counts as confirmed, else the order goes on [D107]', async () => {
  const member = await makeStaff(world, 'finance');
  const waiting = await served();
  await complain(waiting.buyer, waiting.hash);
  await complain(waiting.seller, waiting.hash);
  const nothing = { refund: 0, decision: '已经完成' };
  await dashboard(member, 'dispute-decide', { id: await disputeOf(waiting.id), ...nothing });
  expect(await orderNow(world, waiting.id)).toMatchObject({ stage: orderStage.done, disputed: false });
  const going = await sale();
  await step(going.seller, 'accept', going.hash);
  await complain(going.seller, going.hash);
  await complain(going.buyer, going.hash);
  await dashboard(member, 'dispute-decide', { id: await disputeOf(going.id), ...nothing });
  expect(await view(going.seller, going.hash)).toMatchObject({
    stage: orderStage.serving,
    disputed: false,
    next: { at: expect.any(Number) },
  });
});

test('after it was settled, a decision takes back from the seller, the fee and commissions alike [D114]', async () => {
  const agent = await makePerson(world);
  shop.commissions.push({ userId: agent.userId, percent: 20 });
  const member = await makeStaff(world, 'service');
  const { buyer, seller, hash, id } = await served();
  await step(buyer, 'confirm', hash);
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 2000 });
  await complain(buyer, hash);
  await complain(seller, hash);
  await dashboard(member, 'dispute-decide', { id: await disputeOf(id), refund: 5000, decision: '各担一半' });
  expect((await walletOf(world, buyer)).balance).toBe(5000);
  expect(await walletOf(world, agent)).toMatchObject({ frozen: 1000 });
  expect(await walletOf(world, seller)).toMatchObject({ frozen: 3950 });
  expect(await heldFor(world, 'fee', id)).toBe(50);
  expect(await heldFor(world, 'escrow', id)).toBe(0);
  shop.commissions.length = 0;
});

test('above 5 000 yuan a second member confirms, whom the database holds apart; nobody decides about their own order [D107][D138]', async () => {
  const [first, second] = [await makeStaff(world, 'service'), await makeStaff(world, 'finance')];
  const { buyer, seller, hash, id } = await served(600_000);
  await complain(buyer, hash);
  await complain(seller, hash);
  const dispute = await disputeOf(id);
  const decision = { id: dispute, refund: 100_000, decision: '少服务一天' };
  expect((await dashboard(first, 'dispute-decide', decision)).body).toMatchObject({
    state: 0,
    proposed: true,
  });
  // What is only proposed is not told.
  expect((await view(buyer, hash)).dispute).toMatchObject({ state: 0, decision: '' });
  expect((await dashboard(first, 'dispute-confirm', { id: dispute, refund: 100_000 })).body.errcode).toBe(
    40300,
  );
  expect((await dashboard(second, 'dispute-confirm', { id: dispute, refund: 99_999 })).body.errcode).toBe(
    42200,
  );
  await expect(
    world.database.pool.query(
      `update order_dispute set state = 1, decided_by = proposed_by, decided_at = now() where dispute_id = $1`,
      [dispute],
    ),
  ).rejects.toThrow('a second member of staff confirms');
  expect((await dashboard(second, 'dispute-confirm', { id: dispute, refund: 100_000 })).body).toMatchObject({
    state: 1,
  });
  expect((await walletOf(world, buyer)).balance).toBe(100_000);
  await expect(
    world.database.pool.query(`update order_dispute set state = 2 where dispute_id = $1`, [dispute]),
  ).rejects.toThrow('has ended');
  const own = await makeStaff(world, 'service', 'finance');
  const order = await paidSale(world, shop, { buyer: own, seller, promise: servedPromise });
  await complain(own, order.hash);
  await complain(seller, order.hash);
  const theirs = { id: await disputeOf(order.order_id), refund: 10_000, decision: '退' };
  expect((await dashboard(own, 'dispute-decide', theirs)).body.errcode).toBe(40300);
  expect((await dashboard(await makeStaff(world, 'auditor'), 'dispute-decide', theirs)).body.errcode).toBe(
    40300,
  );
});

test('disputes wait in a queue, counted once they can be decided [D138]', async () => {
  const member = await makeStaff(world, 'service');
  const { buyer, seller, hash, id } = await served();
  const waiting = async (): Promise<number> =>
    (await world.call('GET', '/v1/staff/me', { token: member.office })).body.waiting['order.disputes'];
  const before = await waiting();
  await complain(buyer, hash);
  expect(await waiting()).toBe(before);
  await complain(seller, hash);
  expect(await waiting()).toBe(before + 1);
  const { body } = await world.call('GET', '/v1/staff/disputes', {
    token: member.office,
    query: { size: 50 },
  });
  expect(body.list.at(-1)).toMatchObject({
    id: await disputeOf(id),
    hash,
    state: 0,
    answered: true,
    refund: -1,
  });
  expect(body.list[0].opened_at).toBeLessThanOrEqual(secondsOf(world.now()));
});

test('however often a side adds to a dispute, what was decided and paid stays in sight [D107]', async () => {
  const { buyer, seller, hash, id } = await served();
  const service = await makeStaff(world, 'service');
  await complain(buyer, hash, { words: '一' });
  await complain(seller, hash, { words: '二' });
  // A side may write thirty times an hour: a day of it, without the day.
  await world.database.pool.query(
    `insert into order_event (order_id, at, who, what, words)
     select $1, $2, 'seller', 'dispute-added', '卖家补充了申诉的说明' from generate_series(1, 600)`,
    [id, world.now()],
  );
  const decision = { id: await disputeOf(id), refund: 3000, decision: '各有责任' };
  expect((await dashboard(service, 'dispute-decide', decision)).status).toBe(200);
  const words = (list: { words: string }[]): string => list.map((one) => one.words).join('\n');
  expect(words((await view(buyer, hash)).events)).toContain('客服裁定：退给买家 30.00 元');
  const order = (await dashboard(service, 'order', { hash, reason: '核对，已经核对' })).body;
  expect(words(order.events)).toContain('客服裁定：退给买家 30.00 元');
  expect(order.events.map(({ at }: { at: number }) => at)).toEqual(
    order.events.map(({ at }: { at: number }) => at).toSorted((a: number, b: number) => a - b),
  );
});

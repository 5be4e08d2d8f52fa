import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listLooks } from '@qunlu/contract/identity/real-name.ts';
import { cancelWithdrawal, refreshWithdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import {
  billOf,
  endAtProvider,
  makeKnownPayee,
  makePayee,
  moneyOf,
  transferOf,
  withdraw,
  withdrawalOf,
  wrongBooks,
} from './testing.ts';

const world = useWorld({ listen: true });
const payOut = () => world.runJob('wallet.payouts');

/** A bad line to the provider: what is asked arrives there, and what is answered does not come back. */
const line = { server: undefined as Server | undefined, url: '', asked: [] as string[] };
beforeAll(async () => {
  line.server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      line.asked.push(`${request.method} ${request.url?.split('/').at(-1)}`);
      const headers = { ...request.headers } as Record<string, string>;
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) delete headers[name];
      fetch(realUrl + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
      }).then(
        () => response.destroy(),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((listening) => void line.server?.listen(0, '127.0.0.1', listening));
  line.url = `http://127.0.0.1:${(line.server.address() as AddressInfo).port}`;
  realUrl = world.deps.self.url;
});
afterAll(() => void line.server?.close());
let realUrl = '';

/** Answers what was asked of the provider meanwhile; none of it was answered. */
async function onBadLine(work: () => Promise<unknown>): Promise<string[]> {
  line.asked = [];
  world.deps.self.url = line.url;
  try {
    await work();
  } finally {
    world.deps.self.url = realUrl;
  }
  return line.asked;
}

const income = async (person: Parameters<typeof moneyOf>[1]) => (await moneyOf(world, person)).income;
const booksAreRight = async () => expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });

const decide = (by: Member, body: { id: number; verdict: 'pass' | 'reject'; message?: string }) =>
  world.call('POST', '/v1/staff/withdrawal-decide', { token: by.office, body });

test('nobody confirms for 24 hours: it is taken back from the provider, and comes back [D112]', async () => {
  const person = await makeKnownPayee(world, 30_000);
  const { id } = await withdraw(world, person, 30_000);
  await payOut();
  world.pass(86_399);
  await payOut();
  expect((await withdrawalOf(world, person, id)).state).toBe(2);
  world.pass(601);
  await payOut();
  const back = await withdrawalOf(world, person, id);
  expect(back).toMatchObject({ state: 7, sheet: null });
  expect(back.words).toMatch(/^.* 前没有确认收款，300\.00 元已在 .* 退回收入$/);
  expect(await income(person)).toBe(30_000);
  expect((await transferOf(world, id))[0]?.state).not.toBe('SUCCESS');
  await booksAreRight();
});

test('WeChat cannot pay: the money comes back with the reason [D112]', async () => {
  const person = await makeKnownPayee(world, 30_000);
  const { id } = await withdraw(world, person, 10_000);
  await payOut();
  await endAtProvider(world, id, false);
  expect(await withdrawalOf(world, person, id)).toMatchObject({
    state: 5,
    reason: '姓名与微信实名不一致，请核对后再试',
  });
  expect(await moneyOf(world, person)).toMatchObject({ income: 30_000, frozen: 0 });
  await booksAreRight();
});

test('taken back by its person while it is reviewed, approved, or waits for them; not once it has arrived [D112]', async () => {
  const person = await makeKnownPayee(world, 100_000);
  const cancel = (id: number) => world.ask(cancelWithdrawal, { body: { id }, token: person.token });
  const reviewed = await withdraw(world, person, 60_000);
  expect(await cancel(reviewed.id)).toMatchObject({ state: 6, can: { cancel: false } });
  const approved = await withdraw(world, person, 10_000);
  expect(approved.state).toBe(1);
  expect(await cancel(approved.id)).toMatchObject({ state: 6 });
  await payOut();
  expect(await transferOf(world, approved.id)).toEqual([]);
  const sent = await withdraw(world, person, 10_000);
  await payOut();
  expect(await cancel(sent.id)).toMatchObject({ state: 6 });
  // Again changes nothing.
  expect(await cancel(sent.id)).toMatchObject({ state: 6 });
  expect((await transferOf(world, sent.id))[0]?.state).toBe('CANCELLED');
  expect(await moneyOf(world, person)).toMatchObject({ income: 100_000, frozen: 0 });
  world.pass(86_400);
  const taken = await withdraw(world, person, 10_000);
  await payOut();
  await endAtProvider(world, taken.id);
  const late = await world.call('POST', cancelWithdrawal.path, {
    token: person.token,
    body: { id: taken.id },
  });
  expect(late).toMatchObject({
    status: 422,
    body: { errmsg: expect.stringMatching(/^不能撤销了/) as string },
  });
  await booksAreRight();
});

test('the provider is gone while one takes it back: it says so, and the job does it [D112]', async () => {
  const person = await makeKnownPayee(world, 10_000);
  const { id } = await withdraw(world, person, 10_000);
  await payOut();
  await onBadLine(async () => {
    const row = await world.ask(cancelWithdrawal, { body: { id }, token: person.token });
    expect(row).toMatchObject({
      state: 2,
      words: '正在撤销，金额很快退回收入',
      can: { confirm: false },
      sheet: null,
    });
  });
  await payOut();
  expect((await withdrawalOf(world, person, id)).state).toBe(6);
  expect(await income(person)).toBe(10_000);
  await booksAreRight();
});

test('taken back while nobody knows whether the provider has it: it says that it is being taken back, and it is [D112]', async () => {
  const person = await makeKnownPayee(world, 10_000);
  const { id } = await withdraw(world, person, 10_000);
  await onBadLine(async () => {
    await payOut();
    expect(await world.ask(cancelWithdrawal, { body: { id }, token: person.token })).toMatchObject({
      state: 1,
      words: '正在撤销，金额很快退回收入',
      can: { cancel: false, confirm: false },
    });
  });
  world.pass(61);
  await payOut();
  expect((await withdrawalOf(world, person, id)).state).toBe(6);
  expect(await income(person)).toBe(10_000);
  await booksAreRight();
});

test('the answer of the provider is lost: it is asked what it knows, and pays once [D112]', async () => {
  const person = await makeKnownPayee(world, 10_000);
  const { id } = await withdraw(world, person, 10_000);
  const number = await billOf(world, id);
  expect(await onBadLine(payOut)).toContain('POST transfer-bills');
  expect(await withdrawalOf(world, person, id)).toMatchObject({ state: 1 });
  expect(await transferOf(world, id)).toHaveLength(1);
  world.pass(61);
  // Nothing of it is asked again before it is asked what became of it.
  expect((await onBadLine(payOut))[0]).toBe(`GET ${number}`);
  world.pass(61);
  await payOut();
  const waiting = await withdrawalOf(world, person, id);
  expect(waiting).toMatchObject({ state: 2, can: { confirm: true } });
  expect(waiting.sheet?.package).not.toBe('');
  const { rows } = await world.database.pool.query(
    'select from sandbox_transfer where openid = (select openid from wallet_withdrawal where withdrawal_id = $1)',
    [id],
  );
  expect(rows).toHaveLength(1);
  await endAtProvider(world, id);
  expect((await withdrawalOf(world, person, id)).state).toBe(3);
  await booksAreRight();
});

test('from 0.30 yuan on the real name goes with the money, and the person sees that it did [D111]', async () => {
  const person = await makePayee(world, 1_000_000, { name: '沈砚秋' });
  const finance = await makeStaff(world, 'finance');
  const { id } = await withdraw(world, person, 1_000);
  expect((await decide(finance, { id, verdict: 'pass' })).status).toBe(200);
  await payOut();
  const { rows } = await world.database.pool.query<{ realname: string }>(
    'select realname from sandbox_transfer where out_bill_no = $1',
    [await billOf(world, id)],
  );
  expect(rows).toEqual([{ realname: '沈砚秋' }]);
  const { list } = await world.ask(listLooks, { query: {}, token: person.token });
  expect(list).toHaveLength(1);
});

test('rejected with a reason, which the person reads; the money is back [D112]', async () => {
  const person = await makePayee(world, 60_000);
  const finance = await makeStaff(world, 'finance');
  const { id } = await withdraw(world, person, 60_000);
  expect((await decide(finance, { id, verdict: 'reject' })).body).toMatchObject({ field: 'message' });
  expect((await decide(finance, { id, verdict: 'reject', message: '来源需要核实' })).status).toBe(200);
  expect(await withdrawalOf(world, person, id)).toMatchObject({ state: 4, reason: '来源需要核实' });
  expect(await income(person)).toBe(60_000);
  expect((await decide(finance, { id, verdict: 'pass' })).status).toBe(422);
  await booksAreRight();
});

test('a notice that tells another amount changes nothing [D112][D115]', async () => {
  const person = await makeKnownPayee(world, 10_000);
  const { id } = await withdraw(world, person, 10_000);
  await payOut();
  await world.database.pool.query('update sandbox_transfer set amount = amount + 1 where out_bill_no = $1', [
    await billOf(world, id),
  ]);
  await endAtProvider(world, id);
  await world.ask(refreshWithdrawal, { body: { id }, token: person.token });
  expect(await withdrawalOf(world, person, id)).toMatchObject({ state: 2 });
  expect(await moneyOf(world, person)).toMatchObject({ income: 0, frozen: 10_000 });
});

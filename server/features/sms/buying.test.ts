import { buyCredits, countCredits, listCredits } from '@qunlu/contract/sms/calls.ts';
import { smsCountProblem } from '@qunlu/contract/sms/count.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { allPrivileges, quotasOf } from '../membership/service/quotas.ts';
import { confirmPayment, openNumber, orderNow, payFor, sumOfAll, standingsOf } from '../order/testing.ts';
import { props } from '../vip/ports.ts';
import { setMembership } from '../vip/testing.ts';
import { buyPaid, creditsOf } from './testing.ts';

const world = useWorld({ listen: true });

const buy = (person: Person, body: object) =>
  world.call('POST', '/v1/sms/buy', { token: person.token, body });

const idOf = async (hash: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ order_id: number }>(
    'select order_id from order_order where hash = $1',
    [hash],
  );
  return rows[0]?.order_id ?? 0;
};

test('a number of credits is a whole one of at least 1 and at most 100000, also as text [M056][B235][D117]', async () => {
  const person = await makePerson(world);
  for (const count of [0, -1, 1.5, '', 'abc', null, '1e3', '1.5', ' 1', '-1', [1], {}, true, undefined]) {
    const answer = await buy(person, { count });
    expect([count, answer.status, answer.body.field, answer.body.errmsg]).toEqual([
      count,
      400,
      'count',
      '充值数量不正确',
    ]);
  }
  for (const count of [1e-3, 1e9, 1e20, NaN]) expect(smsCountProblem(count)).not.toBe('');
  for (const count of [100_001, '100001', 1e9])
    expect((await buy(person, { count })).body).toMatchObject({
      field: 'count',
      errmsg: '充值数量一次最多 100000 条',
    });
  for (const count of [1, '100', 100_000]) expect((await buy(person, { count })).status).toBe(200);
});

test('10 fen each, 8 for members, 7 for commerce members; what was seen is what is paid [C095][C096][D117][B008]', async () => {
  const person = await makePerson(world);
  const totals: number[] = [];
  const prices: number[] = [];
  for (const level of ['none', 'member', 'commerce'] as const) {
    await setMembership(world, person, level);
    const now = await world.ask(countCredits, { token: person.token });
    expect(now).toMatchObject({ count: 0, full_price: 10, best_price: 7 });
    prices.push(now.price);
    const { hash } = await world.ask(buyCredits, {
      body: { count: 100, price: now.price },
      token: person.token,
    });
    totals.push((await orderNow(world, await idOf(hash))).total);
  }
  expect([prices, totals]).toEqual([
    [10, 8, 7],
    [1000, 800, 700],
  ]);
  await setMembership(world, person, 'none');
  expect((await buy(person, { count: 100, price: 7 })).body).toMatchObject({
    errcode: 42200,
    errmsg: '价格变了，请看过新的价格再下单',
  });
});

test('paid they are there at once, in the journal and among what is owned; the cheaper price is a use of the membership [D117][D121]', async () => {
  const person = await makePerson(world);
  const uses = async () =>
    (
      await world.database.pool.query('select key, level from membership_use where user_id = $1', [
        person.userId,
      ])
    ).rows;
  await buyPaid(world, person, 100);
  expect(await uses()).toEqual([]);
  await setMembership(world, person, 'member');
  const { hash } = await world.ask(buyCredits, { body: { count: 50 }, token: person.token });
  await payFor(world, person, hash);
  expect(await creditsOf(world, person)).toBe(100);
  await confirmPayment(world, await openNumber(world, await idOf(hash)));
  expect(await creditsOf(world, person)).toBe(150);
  expect(await standingsOf(world, person)).toEqual({ standings: ['已到账', '已到账'], todos: [] });
  expect(await uses()).toEqual([{ key: 'sms.price', level: 'member' }]);
  const first = await world.ask(listCredits, { query: { size: 1 }, token: person.token });
  expect(first.list).toMatchObject([{ kind: 'bought', count: 50, after: 150, title: '充值 50 条', hash }]);
  const second = await world.ask(listCredits, { query: { size: 1, next: first.next }, token: person.token });
  expect(second).toMatchObject({ list: [{ count: 100, after: 100 }], next: -1 });
  const prop = world.deps.ports.get(props).find((one) => one.hash === 'sms');
  expect(await prop?.of(jobContext(world.deps), person.userId)).toEqual({ count: 150, endAt: 0 });
  expect(await sumOfAll(world)).toBe(0);
});

test('the price stands in the table of privileges, as the operator has it now [D119]', async () => {
  const ctx = jobContext(world.deps);
  expect(await quotasOf(ctx, 'sms.price')).toEqual({ none: 10, member: 8, commerce: 7 });
  const one = allPrivileges(ctx).find(({ key }) => key === 'sms.price');
  expect(one?.words(8)).toBe('每条 0.08 元');
  const set = (value: number) =>
    world.database.pool.query(
      `insert into ledger_setting (name, value, effective_from, reason, created_at)
       values ('sms.price', $2, $1, '促销', $1)`,
      [world.now(), value],
    );
  await set(6);
  // A membership never makes it dearer.
  expect(await quotasOf(jobContext(world.deps), 'sms.price')).toEqual({ none: 6, member: 6, commerce: 6 });
  await set(10);
});

test('asked twice for as many it is one unpaid order, at a new price a new one [D107]', async () => {
  const person = await makePerson(world);
  const one = (await buy(person, { count: 30 })).body.hash;
  expect((await buy(person, { count: '30' })).body.hash).toBe(one);
  await setMembership(world, person, 'member');
  expect((await buy(person, { count: 30 })).body.hash).not.toBe(one);
  expect((await orderNow(world, await idOf(one))).state).toBe(2);
});

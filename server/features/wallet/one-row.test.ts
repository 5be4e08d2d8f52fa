import { listStatement } from '@qunlu/contract/wallet/calls.ts';
import { cancelWithdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { endAtProvider, makeKnownPayee, withdraw } from './testing.ts';

const world = useWorld({ listen: true });
const about = async ({ token }: Person) => {
  const { list, out } = await world.ask(listStatement, { query: { size: 50 }, token });
  return { rows: list.filter(({ title }) => /提现|打款/.test(title)), out };
};

test('a withdrawal is one row of the statement, as it stands: under way, arrived, or back [R028][D113]', async () => {
  const person = await makeKnownPayee(world, 50_000);
  const { id } = await withdraw(world, person, 12_000);
  expect(await about(person)).toMatchObject({
    rows: [{ title: '提现处理中', amount: -12_000, account: 'income', after: 38_000 }],
    out: 0,
  });
  await world.runJob('wallet.payouts');
  expect((await about(person)).rows).toHaveLength(1);
  await endAtProvider(world, id);
  expect(await about(person)).toMatchObject({
    rows: [{ title: '提现到微信零钱', amount: -12_000 }],
    out: 12_000,
  });
  const other = await withdraw(world, person, 10_000);
  await world.ask(cancelWithdrawal, { body: { id: other.id }, token: person.token });
  const { rows } = await about(person);
  expect(rows).toMatchObject([
    { title: '提现撤销，退回', amount: 0, detail: '100.00 元已退回收入', account: 'income', after: 38_000 },
    { title: '提现到微信零钱', amount: -12_000 },
  ]);
});

test('pages of the statement lose and repeat nothing for it [D113]', async () => {
  const person = await makeKnownPayee(world, 90_000);
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = await withdraw(world, person, 10_000 + turn);
    if (turn > 0) await world.ask(cancelWithdrawal, { body: { id }, token: person.token });
  }
  const all = (await world.ask(listStatement, { query: { size: 50 }, token: person.token })).list;
  const paged = [];
  let next = 0;
  while (next !== -1) {
    const page = await world.ask(listStatement, {
      query: { size: 1, ...(next > 0 ? { next } : {}) },
      token: person.token,
    });
    paged.push(...page.list);
    next = page.next;
  }
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(all.filter(({ title }) => /提现|打款/.test(title))).toHaveLength(3);
});

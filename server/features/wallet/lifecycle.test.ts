// postgres: two people are locked while they become one
import { cancelWithdrawal, listWithdrawals } from '@qunlu/contract/wallet/withdrawals.ts';
import { decideWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { expect, test } from 'vitest';
import { codeFor, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makeStaff } from '../staff/testing.ts';
import {
  endAtProvider,
  makeKnownPayee,
  makePayee,
  moneyOf,
  withdraw,
  withdrawalOf,
  wrongBooks,
} from './testing.ts';
import { walletLifecycle } from './service/lifecycle.ts';
import { erasePerson } from '../lifecycle/service/fates.ts';

const world = useWorld({ listen: true });

async function preview(drop: Person, keep: Person) {
  world.pass(61);
  await requestCode(world, keep.phone, 'merge');
  const { body } = await world.call('POST', '/v1/oauth/mergeaccess', {
    token: drop.token,
    body: { phone: keep.phone, code: await codeFor(world, keep.phone) },
  });
  return body;
}

/** As after giving up the number: only such an account is merged into another. */
const withoutPhone = ({ userId }: Person) =>
  world.database.pool.query('update account_user set phone = null where user_id = $1', [userId]);

test('an account with a pending withdrawal is not merged away; afterwards its withdrawals move [D10]', async () => {
  const [keep, drop] = [await makePerson(world), await makeKnownPayee(world, 20_000)];
  const done = await withdraw(world, drop, 5_000);
  await world.runJob('wallet.payouts');
  await endAtProvider(world, done.id);
  const pending = await withdraw(world, drop, 6_000);
  await withoutPhone(drop);
  const refused = await preview(drop, keep);
  expect(refused).toMatchObject({ can: false, ticket: '' });
  expect(refused.reasons).toContain('这个账号有提现还没有结束，请等它到账，或先撤销');
  await world.ask(cancelWithdrawal, { body: { id: pending.id }, token: drop.token });
  const { can, ticket } = await preview(drop, keep);
  expect(can).toBe(true);
  const merged = await world.call('POST', '/v1/oauth/merge', { token: drop.token, body: { ticket } });
  expect(merged.status, merged.text).toBe(200);
  const kept = { ...keep, token: merged.body.token };
  const { list } = await world.ask(listWithdrawals, { query: {}, token: kept.token });
  expect(list.map(({ id, state }) => [id, state])).toEqual([
    [pending.id, 6],
    [done.id, 3],
  ]);
  expect(await wrongBooks(world)).toEqual({ sum: 0, holds: 0 });
});

test('who let a large sum go first does not become another member of staff by a merge [D10][D112]', async () => {
  const person = await makePayee(world, 700_000);
  const [keep, drop] = [await makeStaff(world, 'finance'), await makeStaff(world, 'finance')];
  const { id } = await withdraw(world, person, 600_000);
  await world.ask(decideWithdrawal, { body: { id, verdict: 'pass' }, token: drop.office });
  await withoutPhone(drop);
  const refused = await preview(drop, keep);
  expect(refused).toMatchObject({ can: false });
  expect(refused.reasons).toContain('这个账号同意过的提现还在等另一位同事审核，请等审核完');
  await world.ask(cancelWithdrawal, { body: { id }, token: person.token });
  expect(await preview(drop, keep)).toMatchObject({ can: true });
});

test('nobody leaves while a withdrawal is open [D13]', async () => {
  const person = await makeKnownPayee(world, 5_000);
  const { id } = await withdraw(world, person, 5_000);
  const blocks = async () =>
    (await world.call('GET', '/v1/user/leaving', { token: person.token })).body.blocks;
  expect(await blocks()).toContainEqual({
    code: 'withdrawal',
    title: '有 1 笔提现还没有结束',
    action: '请等它到账，或先撤销',
    path: '/user/withdrawalList',
  });
  await world.ask(cancelWithdrawal, { body: { id }, token: person.token });
  expect(JSON.stringify(await blocks())).not.toContain('withdrawal"');
});

test('of somebody who has left the withdrawals stay for the books, without where they went [D13]', async () => {
  const person = await makeKnownPayee(world, 5_000);
  const { id } = await withdraw(world, person, 5_000);
  await world.runJob('wallet.payouts');
  await endAtProvider(world, id);
  await inTransaction(jobContext(world.deps), (tx) => erasePerson(tx, person.userId, [walletLifecycle]));
  const { rows } = await world.database.pool.query(
    'select openid, state, amount from wallet_withdrawal where withdrawal_id = $1',
    [id],
  );
  expect(rows).toEqual([{ openid: '', state: 3, amount: 5_000 }]);
  await expect(
    world.database.pool.query('delete from wallet_withdrawal where withdrawal_id = $1', [id]),
  ).rejects.toThrow(/never deleted/);
});

test('the export has every withdrawal and what became of it [D150]', async () => {
  const person = await makeKnownPayee(world, 10_000);
  const { id } = await withdraw(world, person, 10_000);
  const exported = (await world.call('POST', '/v1/user/export', { token: person.token })).body;
  await world.runJob('lifecycle.build-exports');
  const file = await world.call('GET', '/v1/user/export-file', {
    token: person.token,
    query: { id: exported.id, format: 'json' },
  });
  expect(JSON.parse(file.text)).toMatchObject({
    提现: [
      {
        金额: '100.00 元',
        手续费: '0.60 元',
        到账: '99.40 元',
        结果: (await withdrawalOf(world, person, id)).words,
      },
    ],
  });
  expect((await moneyOf(world, person)).income).toBe(0);
});

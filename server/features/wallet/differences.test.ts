// postgres: statements over published views of three features, dates and lateral joins
import {
  resolveDifference,
  listDifferences,
  viewDifference,
} from '@qunlu/contract/wallet/staff-differences.ts';
import { staffMe } from '@qunlu/contract/staff/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmPayment, openNumber, payFor, servedPromise } from '../order/testing.ts';
import { testShop } from '../../testing/test-shop.ts';
import { logInToConsole, makeStaff, type Member } from '../staff/testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature, listen: true });
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

const reconcile = () => world.runJob('wallet.reconcile');

let finance: Member;
beforeAll(async () => {
  finance = await makeStaff(world, 'finance');
  await reconcile();
});

/** What is listed about one number, in whatever state. */
async function differences(number: string, token: string) {
  const found = [];
  for (const state of ['0', '1', '2'] as const) {
    const { list } = await world.ask(listDifferences, { query: { state, size: 50 }, token });
    found.push(...list.filter((one) => one.number === number));
  }
  return found;
}
const resolve = (id: number, token: string, message = '已经核实清楚') =>
  world.call('POST', resolveDifference.path, { token, body: { id, message } });

/** An order that is paid by the channel; its number there. */
async function paid(seller?: { userId: number }) {
  const buyer = await makePerson(world);
  const order = await shop.order(world, buyer, seller ? { seller, promise: servedPromise } : {});
  await payFor(world, buyer, order.hash);
  const number = await openNumber(world, order.order_id);
  await confirmPayment(world, number);
  return { order, number };
}

test('[D115][D138] finance looks with a reason and ends it with one, once, and not where it is about themselves', async () => {
  const own = await paid(finance);
  const { order, number } = await paid();
  for (const one of [own.number, number])
    await query('delete from sandbox_payment where out_trade_no = $1', [one]);
  // The next day in Shanghai, 10:30: the bill of the day before is made.
  world.pass((world.nextDay().getTime() - world.now().getTime()) / 1000 + 10.5 * 3600);
  await reconcile();
  const { token } = (await logInToConsole(world, finance.phone)).body;
  const [found] = await differences(number, token);
  const id = found?.id ?? 0;
  const { waiting } = await world.ask(staffMe, { token });
  expect(waiting['wallet.differences']).toBeGreaterThanOrEqual(2);

  const shown = await world.ask(viewDifference, { body: { id, reason: '核对对账差异' }, token });
  expect(shown).toMatchObject({ id, number, hash: order.hash, ours: 10_000, bill: 0, lines: [] });
  const operator = await makeStaff(world, 'operator');
  expect((await resolve(id, operator.office)).status).toBe(403);
  expect((await resolve(id, token, '')).status).toBe(400);
  expect((await resolve((await differences(own.number, token))[0]?.id ?? 0, token)).status).toBe(403);
  expect((await resolve(id, token, '微信退还后补记')).status).toBe(200);
  expect((await resolve(id, token)).status).toBe(422);
  expect((await resolve(999_999_999, token)).status).toBe(404);
  expect(await differences(number, token)).toMatchObject([
    { state: 1, reason: '微信退还后补记', resolved_at: Math.floor(world.now().getTime() / 1000) },
  ]);
  const { rows } = await query(
    'select action, reason, staff_id from staff_audit where subject = $1 order by audit_id',
    [`difference:${id}`],
  );
  expect(rows).toEqual([
    { action: 'view-difference', reason: '核对对账差异', staff_id: finance.userId },
    { action: 'resolve-difference', reason: '微信退还后补记', staff_id: finance.userId },
  ]);
  // The same day again: what was ended stays so, until a bill says something else.
  const again = async () => {
    await query('delete from wallet_bill_day where day >= $1::date', [found?.day]);
    await reconcile();
  };
  await again();
  expect(await differences(number, token)).toHaveLength(1);
  await query(
    `insert into wallet_bill_line (kind, number, day, provider_number, amount, fee, at)
     values ('payment', $1, $2::date, '42001', 9000, 0, $3)`,
    [number, found?.day, world.now()],
  );
  await again();
  expect(await differences(number, token)).toMatchObject([
    { state: 0, ours: 10_000, bill: 9_000 },
    { state: 1, bill: 0 },
  ]);
});

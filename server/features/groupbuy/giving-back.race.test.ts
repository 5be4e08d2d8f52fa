import { addOffline, removeOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { cancelBuy, deleteBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { expectNoDeadlocks } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { settleBuys } from './service/deadline.ts';
import {
  cartOf,
  freshKey,
  join,
  joined,
  makeBuy,
  makeOrganiser,
  secondsAt,
  type PaidEntry,
} from './testing.ts';

const world = useWorld({ listen: true });
expectNoDeadlocks(world);
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});
afterEach(async () => {
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

const prices = [300, 700] as const;
const goods = prices.map((price, at) => ({ title: `第 ${at + 1} 种`, price, stock: 100 }));
const price = prices[0] + prices[1];
const each = 6;
const give = () => settleBuys(world.deps, () => true);
const found = async (text: string, value: unknown): Promise<unknown[]> =>
  (await world.database.pool.query(text, [value])).rows;

const post = (path: string, { buyer, hash }: { buyer: Person; hash: string }, more = {}) =>
  world.call('POST', path, { token: buyer.token, body: { hash, ...more }, headers: freshKey() });

/** Each of the crowd has paid for some, in either order of the goods, has another one unpaid, and has money for one more. */
async function crowded(crowd: readonly Person[]) {
  const made = await makeBuy(world, { threshold: 'pieces', needed: 1000, goods }, { organiser });
  const lines = cartOf(made.buy, 1, 1);
  const took: PaidEntry[] = [];
  for (let round = 0; round < each; round += 1)
    for (const buyer of crowd)
      took.push(await joined(world, made, { buyer, lines: round % 2 === 0 ? lines : lines.toReversed() }));
  const { body } = await world.call('POST', addOffline.path, {
    token: organiser.token,
    body: {
      id: made.buy.buy_id,
      rows: [1, 2, 3].map((nth) => ({ name: `邻居 ${nth}`, lines: lines.toReversed() })),
    },
    headers: freshKey(),
  });
  const [row] = body.list;
  world.pass(made.buy.deadline - secondsAt(world) - 60);
  const unpaid: { buyer: Person; hash: string }[] = [];
  for (const buyer of crowd) {
    await topUp(world, buyer, 2 * price);
    unpaid.push({ buyer, hash: (await join(world, buyer, made, { lines })).body.hash });
  }
  return { made, took, unpaid, removed: row.entry_id as number };
}

test.each(['failed', 'cancelled'] as const)(
  'a buy that %s gives eight orders at a time back while its few buyers pay, cancel, complain, are banned and buy elsewhere of its organiser: each once [D134]',
  async (how) => {
    const crowd: Person[] = [];
    for (let at = 0; at < 5; at += 1) crowd.push(await makePerson(world));
    const { made, took, unpaid, removed } = await crowded(crowd);
    const other = await makeBuy(world, { goods }, { organiser });
    const staff = await makeStaff(world, 'service');
    if (how === 'failed') world.pass(61);
    else
      await world.ask(cancelBuy, { body: { id: made.buy.buy_id, reason: '下雨' }, token: organiser.token });
    const [banned] = crowd;
    const asked = Promise.all([
      ...took.filter((_, at) => at % 3 === 0).map((one) => post('/v1/order/cancel', one)),
      ...took
        .filter((_, at) => at % 3 === 1)
        .map((one) => post('/v1/order/dispute', one, { words: '还不退' })),
      ...unpaid.map(({ buyer, hash }) => payFor(world, buyer, hash, { use_balance: 1 })),
      world.call('POST', removeOffline.path, { body: { entry_id: removed }, token: organiser.token }),
      world.call('DELETE', deleteBuy.path, { query: { id: made.buy.buy_id }, token: organiser.token }),
      world.call('POST', '/v1/staff/user-status', {
        token: staff.office,
        body: { user_id: banned?.userId, status: 'banned', reason: '多人举报，核对属实' },
      }),
    ]);
    const elsewhere = Promise.all(
      crowd.map((buyer) => join(world, buyer, other, { lines: cartOf(other.buy, 1, 1), use_balance: 1 })),
    );
    await Promise.all([give(), give()]);
    const answers = await asked;
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const bought = await elsewhere;
    await give();
    expect(
      await found(
        `select e.state, count(*)::int as count, b.giving_back as back from groupbuy_entry e
       join groupbuy_buy b using (buy_id) where buy_id = $1 group by 1, 3`,
        made.buy.buy_id,
      ),
    ).toEqual([{ state: 6, count: crowd.length * (each + 1) + 3, back: false }]);
    expect(
      await found(
        `select count(*)::int as count, count(distinct r.order_id)::int as orders from order_refund r
       join order_order o using (order_id) where o.subject = 'groupbuy.entry' and o.target = $1::text`,
        made.buy.buy_id,
      ),
    ).toEqual([{ count: took.length, orders: took.length }]);
    for (const [at, buyer] of crowd.entries()) {
      if (buyer === banned) continue;
      const spent = bought[at]?.status === 200 && bought[at].body.paid ? price : 0;
      expect((await walletOf(world, buyer)).balance).toBe((each + 2) * price - spent);
    }
  },
  180_000,
);

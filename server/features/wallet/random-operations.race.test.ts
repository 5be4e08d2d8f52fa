import { failures } from '@qunlu/contract/kernel/errors.ts';
import { behaveCashier } from '@qunlu/contract/sandbox.ts';
import { beforeAll, expect, test } from 'vitest';
import { wrongsIn } from '../../testing/money-books.ts';
import { freshen, makeCrowd, type Crowd } from '../../testing/money-crowd.ts';
import { moneyJobs } from '../../testing/money-jobs.ts';
import { doSomething, runOne } from '../../testing/money-actions.ts';
import { diceOf, randomFrom } from '../../testing/money-dice.ts';
import { newMarket } from '../../testing/money-market.ts';
import { moneyShop, openMoneyShop } from '../../testing/money-shop.ts';
import { deadlocksOf } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';

/** In all; `MONEY_OPERATIONS=10000` for a long run, `MONEY_SEED` to draw the same again. */
const operations = Number(process.env['MONEY_OPERATIONS'] ?? 720);
const seed = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 1e9));
const clients = 32;
const perRound = 240;
const rounds = Math.max(1, Math.round(operations / perRound));

const world = useWorld({ extra: moneyShop, listen: true });
let crowd: Crowd;

beforeAll(async () => {
  await openMoneyShop(world.database.pool);
  crowd = await makeCrowd(world, 18);
});

/** Everything that comes by itself, until nothing more comes. */
async function settle(): Promise<void> {
  await world.ask(behaveCashier, { body: {} });
  for (let turn = 0; turn < 4; turn += 1) {
    for (const { name } of moneyJobs) await runOne(world, name);
    await world.deps.outbox.idle();
    // What is looked at every ten minutes comes as well.
    world.pass(241);
  }
}

/** What nobody should have to read: errors that no rule foresaw, and refusals where nobody may refuse. */
const surprises = (): string[] =>
  world.logs.filter((line) => {
    const { level, err } = JSON.parse(line) as { level: number; err?: { code: unknown } };
    return level >= 50 && err?.code !== failures.busy.code;
  });

/** Kinds of entries that each run makes. */
const kinds =
  'payment hold-payment post-payment order-settle refund hold-sale hold-commission hold-withdrawal post-withdrawal send-back';

async function missing(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ kind: string }>(
    `select distinct kind from ledger_entry union select 'merged' from account_merge`,
  );
  return `${kinds} merged`.split(' ').filter((kind) => !rows.some((row) => row.kind === kind));
}

test(
  `${operations} operations of ${clients} clients at once on the same money leave the books right, seed ${seed} [D107][D108][D110][D112][D114]`,
  { timeout: 180_000 + operations * 200 },
  async () => {
    const market = newMarket(world, crowd);
    const dice = diceOf(randomFrom(seed));
    // What is rare with these numbers gets more rounds, so that each run has seen all of it.
    const goesOn = async (round: number): Promise<boolean> =>
      round < rounds || (round < 4 * rounds && (await missing()).length > 0);
    for (let round = 0; await goesOn(round); round += 1) {
      // From seconds to days; the clocks that have run out meanwhile run beside the clients.
      world.pass(dice.oneOf([2, 700, 7200, 30_000, 90_000, 200_000]) ?? 0);
      await freshen(world, crowd, 2);
      await world.ask(behaveCashier, {
        body: {
          duplicates: dice.upTo(3),
          ...(dice.chance(0.3) ? { lose: 1 } : {}),
          ...(dice.chance(0.3) ? { delay: 30 } : {}),
          ...(dice.chance(0.3) ? { reversed: 1 } : {}),
          ...(dice.chance(0.15) ? { wrong_total: 1 } : {}),
          ...(dice.chance(0.2) ? { refund: 'abnormal' as const } : {}),
        },
      });
      const each = Math.ceil(perRound / clients);
      await Promise.all(
        Array.from({ length: clients }, async (_one, client) => {
          const own = diceOf(randomFrom(seed + 7919 * (round * clients + client + 1)));
          for (let action = 0; action < each; action += 1) await doSomething(market, own);
        }),
      );
      expect(await wrongsIn(world.database.pool, 'always'), `after round ${round + 1}`).toEqual([]);
    }
    await settle();
    expect(await wrongsIn(world.database.pool, 'always', 'atRest')).toEqual([]);

    // Nobody does anything any more: every clock runs out.
    // Of a dispute one after the other: to answer, of staff, of the rule, and what the order still had.
    const days = [6, 6, 6, 6, 6].map((many) => many * 86_400);
    for (const seconds of [1900, 90_000, 90_000, 90_000, 90_000, 90_000, 16 * 86_400, ...days]) {
      world.pass(seconds);
      await settle();
    }
    expect(await wrongsIn(world.database.pool, 'always', 'atRest', 'inTheEnd')).toEqual([]);

    const { rows: paid } = await world.database.pool.query<{ hash: string }>(
      'select hash from order_order where paid_at is not null',
    );
    const isPaid = new Set(paid.map(({ hash }) => hash));
    expect([...market.acknowledged.paid].filter((hash) => !isPaid.has(hash))).toEqual([]);
    const { rows: taken } = await world.database.pool.query(
      'select withdrawal_id from wallet_withdrawal where withdrawal_id = any($1)',
      [[...market.acknowledged.withdrawals]],
    );
    expect(taken).toHaveLength(market.acknowledged.withdrawals.size);
    expect(surprises()).toEqual([]);
    expect(await deadlocksOf(world)).toBe(0);
    expect(await missing(), 'what never happened proves nothing').toEqual([]);
  },
);

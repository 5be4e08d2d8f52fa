// postgres: many histories of orders, with their locks and the rounding of the database
import fc from 'fast-check';
import { playPromise, type Act } from '@qunlu/contract/order/promise-play.ts';
import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import {
  nextDeadline,
  promiseProblem,
  releaseAt,
  type PromiseTable,
  type SalePromise,
} from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { jobContext, secondsOf, type ViewerCtx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { factsOf, orderCan } from './policy.ts';
import { dispute, disputesOf, withdrawDispute } from './service/disputes.ts';
import { accept, cancel, confirm, decline, deliver } from './service/stages.ts';
import type { OrderRow } from './store/orders.ts';
import { orderNow, paidSale, sumOfAll, testShop } from './testing.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
let buyer: Person;
let seller: Person;
let agent: Person;

const runs = process.env['TEST_DATABASE_URL'] ? 300 : 60;
const day = 86_400;

beforeAll(async () => {
  [buyer, seller, agent] = [await makePerson(world), await makePerson(world), await makePerson(world)];
});

/** As the service is called: a history may last longer than a session. */
const as = (person: Person): ViewerCtx => ({
  ...jobContext(world.deps),
  viewer: { userId: person.userId, phone: '', status: 0, sessionHash: Buffer.alloc(0) },
  staff: null,
});

const doing: Record<Act['what'], (ctx: ViewerCtx, hash: string) => Promise<unknown>> = {
  accept: (ctx, hash) => accept(ctx, { hash }),
  decline: (ctx, hash) => decline(ctx, { hash }),
  cancel: (ctx, hash) => cancel(ctx, { hash }),
  deliver: (ctx, hash) => deliver(ctx, { hash }),
  confirm: (ctx, hash) => confirm(ctx, { hash }),
  dispute: (ctx, hash) => dispute(ctx, { hash, words: '不对' }),
  withdraw: (ctx, hash) => withdrawDispute(ctx, hash),
};

const span = fc.integer({ min: 600, max: 10 * day });

/** A policy relative to the time of paying, which is not known yet. */
const policies = fc
  .record({
    rows: fc.array(
      fc.record({
        from: fc.constantFrom('paid' as const, 'start' as const),
        seconds: fc.integer({ min: -5 * day, max: 15 * day }),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 4 },
    ),
    afterwards: fc.integer({ min: 0, max: 60 }),
    startsIn: fc.option(fc.integer({ min: -day, max: 12 * day }), { nil: 0 }),
    accept: fc.option(span),
    serve: fc.option(span, { freq: 5 }),
    silence: fc.constantFrom('back' as const, 'done' as const),
    confirm: fc.option(span),
    hold: fc.integer({ min: 0, max: 7 * day }),
    fee: fc.integer({ min: 0, max: 3000 }),
  })
  .map((given) => (paidAt: number): SalePromise => {
    const dated = given.startsIn !== 0 && given.serve !== null;
    const rows = given.rows
      .filter(({ from, seconds }) => (from === 'paid' ? seconds > 0 : dated))
      .toSorted((a, b) => a.from.localeCompare(b.from) || a.seconds - b.seconds)
      .filter(
        (row, index, all) =>
          index === 0 || row.from !== all[index - 1]?.from || row.seconds > (all[index - 1]?.seconds ?? 0),
      );
    const percents = rows.map(({ percent }) => percent).toSorted((a, b) => b - a);
    const afterwards = given.serve === null ? 0 : Math.min(given.afterwards, percents.at(-1) ?? 100);
    return {
      version: 1,
      cancel: rows.map((row, index) => ({ ...row, percent: percents[index] ?? 0 })),
      afterwards,
      startsAt: dated ? paidAt + given.startsIn : 0,
      accept: given.serve !== null && given.accept !== null ? { seconds: given.accept } : null,
      serve: given.serve === null ? null : { seconds: given.serve, silence: given.silence },
      confirm: given.serve !== null && given.confirm !== null ? { seconds: given.confirm } : null,
      hold: given.serve === null ? Math.max(given.hold, ...rows.map(({ seconds }) => seconds)) : given.hold,
      fee: given.fee,
    };
  });

/** One thing after another: what is allowed then, mostly, and often about the time at which something changes. */
const histories = fc.array(
  fc.record({
    wait: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 * day }) },
      { weight: 2, arbitrary: fc.constantFrom('before', 'at', 'behind') },
    ),
    pick: fc.nat(1000),
    anything: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  }),
  { maxLength: 8 },
);

const everything: readonly Pick<Act, 'what' | 'by'>[] = (
  ['accept', 'deliver', 'cancel', 'confirm', 'dispute', 'withdraw', 'decline'] as const
).flatMap((what) => [
  { what, by: 'buyer' },
  { what, by: 'seller' },
]);

/** What the policy lets either side do now; taking everything back is rare, for it ends the story. */
async function allowed(row: OrderRow, pick: number): Promise<readonly Pick<Act, 'what' | 'by'>[]> {
  const disputes = await disputesOf(jobContext(world.deps), row.order_id);
  return everything.filter(
    ({ what, by }) =>
      orderCan(row, by, world.now(), disputes)[what] && (what !== 'decline' || pick % 5 === 0),
  );
}

/** What an order did to the accounts of people and the platform, by the lines of the ledger. */
async function movedBy(orderId: number): Promise<Map<string, number>> {
  const { rows } = await world.database.pool.query<{ kind: string; user_id: number | null; sum: number }>(
    `select a.kind, a.user_id, sum(l.amount)::bigint as sum from ledger_line l join ledger_entry e using (entry_id)
     join ledger_account a using (account_id) where e.order_id = $1 group by a.kind, a.user_id`,
    [orderId],
  );
  return new Map(rows.map((row) => [row.user_id ? `${row.kind} ${row.user_id}` : row.kind, Number(row.sum)]));
}

const nowSeconds = (): number => secondsOf(world.now());
const goTo = (at: number): void => world.pass(Math.max(0, at - nowSeconds()));

/** Lets the clocks of an order run out one by one, each at its time, up to a time. */
async function runClocks(orderId: number, to: number): Promise<void> {
  for (;;) {
    const { rows } = await world.database.pool.query<{ due_at: Date }>(
      'select due_at from order_deadline where order_id = $1',
      [orderId],
    );
    const due = rows[0] && secondsOf(rows[0].due_at);
    if (due === undefined || due > to) break;
    goTo(due);
    await world.runJob('order.deadlines');
  }
  goTo(to);
  await world.runJob('ledger.lapse-holds');
}

/** A second before the next date of the order, at it, or behind it; now when there is none. */
async function changesAt(
  orderId: number,
  { rows }: PromiseTable,
  side: 'before' | 'at' | 'behind',
): Promise<number> {
  const row = await orderNow(world, orderId);
  const clock = nextDeadline(row.promise, factsOf(row))?.at ?? 0;
  const release = row.stage >= orderStage.done ? releaseAt(row.promise, factsOf(row)) : 0;
  const now = nowSeconds();
  const next = Math.min(
    ...[clock, release, ...rows.map(({ until }) => until)].filter((one) => one > now + 1),
  );
  if (!Number.isFinite(next)) return now;
  return next + { before: -1, at: 0, behind: 1 }[side];
}

test('what the table promised is what the ledger did, whatever both sides do [D107][D108][D114]', async () => {
  await fc.assert(
    fc.asyncProperty(
      policies,
      histories,
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 0, max: 30 }),
      async (policyAt, history, total, percent) => {
        const paidAt = nowSeconds();
        const promise = policyAt(paidAt);
        fc.pre(promiseProblem(promise) === '');
        shop.commissions.splice(0, shop.commissions.length, { userId: agent.userId, percent: percent / 2 });
        const order = await paidSale(world, shop, { buyer, seller, promise, total });
        const acts: Act[] = [];
        const table = promiseTableOf(promise, { total, paidAt }, paidAt);
        for (const { wait, pick, anything } of history) {
          const at =
            typeof wait === 'number' ? nowSeconds() + wait : await changesAt(order.order_id, table, wait);
          await runClocks(order.order_id, at);
          const before = await orderNow(world, order.order_id);
          const choice = anything ? everything : await allowed(before, pick);
          const act = choice[pick % choice.length];
          if (!act) continue;
          const { what, by } = act;
          acts.push({ ...act, at });
          await doing[what](as(by === 'buyer' ? buyer : seller), order.hash).catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
          });
          const { stage, refunded_balance: refunded } = await orderNow(world, order.order_id);
          if (what !== 'cancel' || by !== 'buyer' || stage === before.stage) continue;
          // Read from what people were shown, not from the policy.
          const shown = table.rows.find(({ until }) => until === 0 || at < until);
          expect(refunded).toBe(shown?.refund);
        }
        const end = nowSeconds() + 60 * day;
        await runClocks(order.order_id, end);
        const played = playPromise(promise, { total, paidAt }, acts, end);
        const row = await orderNow(world, order.order_id);
        const moved = await movedBy(order.order_id);
        const of = (account: string): number => moved.get(account) ?? 0;
        expect({ stage: row.stage, disputed: row.disputed, refunded: row.refunded_balance }).toEqual({
          stage: played.facts.stage,
          disputed: played.facts.disputed,
          refunded: played.refunded,
        });
        expect(of(`balance ${buyer.userId}`)).toBe(played.refunded - total);
        const over = row.stage === orderStage.done || row.stage === orderStage.ended;
        expect(of('escrow')).toBe(over ? 0 : total);
        expect(of('fee')).toBe(played.fee);
        const commission = over
          ? Math.min(Math.floor(((total - played.refunded) * percent) / 200), played.income)
          : 0;
        const account = row.disputed ? 'frozen' : 'income';
        expect(of(`${account} ${agent.userId}`)).toBe(commission);
        expect(of(`${account} ${seller.userId}`)).toBe(played.income - commission);
        expect([...moved.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
      },
    ),
    { numRuns: runs },
  );
  expect(await sumOfAll(world)).toBe(0);
}, 600_000);

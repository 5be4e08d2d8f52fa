// postgres: many histories of orders, with their locks and the rounding of the database
import fc from 'fast-check';
import { playPromise, type Act } from '@qunlu/contract/order/promise-play.ts';
import { promiseTableOf } from '@qunlu/contract/order/promise-words.ts';
import { promiseProblem } from '@qunlu/contract/order/promise-problem.ts';
import {
  nextDeadline,
  percentNow,
  releaseAt,
  type PromiseTable,
  type SalePromise,
} from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, jobContext, secondsOf, type ViewerCtx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { factsOf, orderCan } from './policy.ts';
import { tableOf } from './present/next.ts';
import { dispute, disputesOf, withdrawDispute } from './service/dispute/disputes.ts';
import { rescheduleOrder } from './service/steps/reschedule.ts';
import { answerRefund, askRefund, requestsOf, takeBackRefund } from './service/request/requests.ts';
import { accept, cancel, confirm, decline, deliver, start } from './service/steps/stages.ts';
import { findOrderByHash, type OrderRow } from './store/orders.ts';
import { orderNow, sumOfAll } from './testing.ts';
import { paidSale, testShop } from '../../testing/test-shop.ts';

const shop = testShop();
const world = useWorld({ extra: shop.feature });
let buyer: Person;
let seller: Person;
let agent: Person;

/** Others with each run; `ORDER_HISTORIES=1000` for a long one. */
const runs = Number(process.env['ORDER_HISTORIES'] ?? (process.env['TEST_DATABASE_URL'] ? 100 : 30));
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

const doing: Record<Act['what'], (ctx: ViewerCtx, hash: string, act: Act) => Promise<unknown>> = {
  accept: (ctx, hash) => accept(ctx, { hash }),
  decline: (ctx, hash) => decline(ctx, { hash }),
  cancel: (ctx, hash) => cancel(ctx, { hash }),
  deliver: (ctx, hash) => deliver(ctx, { hash }),
  confirm: (ctx, hash) => confirm(ctx, { hash }),
  dispute: (ctx, hash) => dispute(ctx, { hash, words: '不对' }),
  withdraw: (ctx, hash) => withdrawDispute(ctx, hash),
  start: (ctx, hash) => start(ctx, { hash }),
  reschedule: async (ctx, hash, { startsAt = 0 }) =>
    inTransaction(ctx, async (tx) => {
      const orderId = (await findOrderByHash(tx.db, hash))?.order_id ?? 0;
      return rescheduleOrder(tx, { orderId, startsAt: new Date(startsAt * 1000) });
    }),
  ask: (ctx, hash, { amount = 0 }) => askRefund(ctx, { hash, amount, reason: '不满意' }),
  agree: (ctx, hash) => answerRefund(ctx, { hash, agree: true }),
  refuse: (ctx, hash) => answerRefund(ctx, { hash, agree: false, words: '已按约定服务' }),
  takeBack: (ctx, hash) => takeBackRefund(ctx, { hash }),
};

const span = fc.integer({ min: 600, max: 10 * day });

/** Two days before an agreed time, and after that. */
const datedBy = ([one, other]: readonly [number, number]): NonNullable<SalePromise['dated']> => ({
  cancel: [{ from: 'start', seconds: -2 * day, percent: Math.max(one, other) }],
  afterwards: Math.min(one, other),
});

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
    whole: fc.boolean(),
    started: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    dated: fc.option(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))),
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
      accept:
        given.serve !== null && given.accept !== null ? { seconds: given.accept, whole: given.whole } : null,
      serve:
        given.serve === null
          ? null
          : {
              seconds: given.serve,
              silence: given.silence,
              ...(given.started === undefined ? {} : { started: given.started }),
            },
      ...(given.serve === null || given.dated === null ? {} : { dated: datedBy(given.dated) }),
      confirm: given.serve !== null && given.confirm !== null ? { seconds: given.confirm } : null,
      hold: given.serve === null ? Math.max(given.hold, ...rows.map(({ seconds }) => seconds)) : given.hold,
      fee: given.fee,
    };
  });

interface Turn {
  /** Seconds, or where to stand by the next date of the order. */
  wait: number | 'before' | 'at' | 'behind';
  pick: number;
  anything: boolean;
  /** Instead of what `pick` finds. */
  named?: Pick<Act, 'what' | 'by'>;
}

/** One thing after another: what is allowed then, mostly, and often about the time at which something changes. */
const histories: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    wait: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 * day }) },
      { weight: 2, arbitrary: fc.constantFrom('before', 'at', 'behind') },
    ),
    pick: fc.nat(1000),
    anything: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  }),
  { minLength: 3, maxLength: 10 },
);

/**
 * Paid for an hour after it took place: it is done when it is paid for, and its money waits from then on. So a request eight hours
 * later, minutes before the money is the seller's, still gives way to a dispute.
 */
const paidTooLate: [(paidAt: number) => SalePromise, Turn[], number, number] = [
  (paidAt) => ({
    version: 1,
    cancel: [],
    afterwards: 0,
    startsAt: paidAt - 7200,
    accept: null,
    serve: { seconds: 3600, silence: 'done' },
    confirm: { seconds: 600 },
    hold: 8 * 3600,
    fee: 0,
  }),
  [
    { wait: 8 * 3600 - 600, pick: 265, anything: false, named: { what: 'ask', by: 'buyer' } },
    { wait: 0, pick: 0, anything: false, named: { what: 'dispute', by: 'buyer' } },
    { wait: 'before', pick: 0, anything: false, named: { what: 'accept', by: 'buyer' } },
  ],
  81_812,
  28,
];

/** What a side may do, by its name in `order.can`; agreeing on a time is no step of a side. */
const names = {
  accept: 'accept',
  start: 'start',
  deliver: 'deliver',
  cancel: 'cancel',
  confirm: 'confirm',
  dispute: 'dispute',
  withdraw: 'withdraw',
  decline: 'decline',
  reschedule: 'close',
  ask: 'ask_refund',
  agree: 'answer_refund',
  refuse: 'answer_refund',
  takeBack: 'take_back_refund',
} as const;

const everything: readonly Pick<Act, 'what' | 'by'>[] = (
  Object.keys(names) as (keyof typeof names)[]
).flatMap((what) => [
  { what, by: 'buyer' },
  { what, by: 'seller' },
]);

/** What ends a story or holds it up is rarer, one in so many. */
const rare: Partial<Record<Act['what'], number>> = { decline: 5, dispute: 4, cancel: 2 };

/** What the policy lets either side do now. */
async function allowed(row: OrderRow, pick: number): Promise<readonly Pick<Act, 'what' | 'by'>[]> {
  const ctx = jobContext(world.deps);
  const disputes = await disputesOf(ctx, row.order_id);
  const asked = (await requestsOf(ctx, row.order_id)).length;
  return everything.filter(({ what, by }) =>
    what === 'reschedule'
      ? by === 'buyer' && row.stage < orderStage.confirming
      : orderCan(row, by, world.now(), disputes, asked)[names[what]] && pick % (rare[what] ?? 1) === 0,
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

/**
 * Lets the clocks of an order run out one by one, each at its time, up to a time. Not those of staff: what becomes of a dispute
 * that nobody decides is no part of the promise (`staff-clock.test.ts`).
 */
async function runClocks(orderId: number, to: number): Promise<void> {
  for (;;) {
    const { rows } = await world.database.pool.query<{ due_at: Date }>(
      `select due_at from order_deadline where order_id = $1 and what not in ('decide', 'rule')`,
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

test('what the table promised is what the ledger did, whatever both sides do [D50][D51][D107][D108][D114]', async () => {
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
        let table = promiseTableOf(promise, { total, paidAt }, paidAt);
        for (const { wait, pick, anything, named } of history) {
          const at =
            typeof wait === 'number' ? nowSeconds() + wait : await changesAt(order.order_id, table, wait);
          await runClocks(order.order_id, at);
          const before = await orderNow(world, order.order_id);
          const choice = anything ? everything : await allowed(before, pick);
          const act = named ?? choice[pick % choice.length];
          if (!act) continue;
          const { what, by } = act;
          const done: Act = { ...act, at, startsAt: at + 60 * pick * 20, amount: 1 + ((pick * 997) % total) };
          acts.push(done);
          await doing[what](as(by === 'buyer' ? buyer : seller), order.hash, done).catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
          });
          const now = await orderNow(world, order.order_id);
          const { stage, refunded_balance: refunded } = now;
          if (what === 'reschedule' && before.promise.startsAt > 0)
            expect(percentNow(now.promise, factsOf(now), at)).toBeLessThanOrEqual(
              percentNow(before.promise, factsOf(before), at),
            );
          // What both have agreed on since, and that work has begun, is in the table that they then read.
          if (what === 'reschedule' || what === 'start') table = tableOf(now, world.now());
          if (what !== 'cancel' || by !== 'buyer' || stage === before.stage) continue;
          // Read from what people were shown, not from the policy.
          const whole =
            before.stage === orderStage.accepting && table.sentences.includes('卖家接单前取消，全额退款');
          const shown = table.rows.find(({ until }) => until === 0 || at < until);
          expect(refunded).toBe(whole ? total : shown?.refund);
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
    { numRuns: runs, examples: [paidTooLate] },
  );
  expect(await sumOfAll(world)).toBe(0);
}, 600_000);

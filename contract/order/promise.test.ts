import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playPromise } from './promise-play.ts';
import { dayAndTime, promiseTableOf, spanWords } from './promise-words.ts';
import { promiseProblem } from './promise-problem.ts';
import { salePromises } from './sale-promises.ts';
import {
  begun,
  changedBySeller,
  cancelSteps,
  feeOf,
  nextDeadline,
  percentNow,
  paidFacts,
  rescheduled,
  refundFor,
  servableAt,
  serveBy,
  shareOf,
  type SalePromise,
} from './promise.ts';
import { orderStage } from './rules.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000;
const paidAt = at('2026-05-10T12:00:20');
const start = at('2026-05-20T16:00');
const dated: SalePromise = {
  ...salePromises.service({ startsAt: start }),
  cancel: [
    { from: 'start', seconds: -46 * 3600, percent: 100 },
    { from: 'start', seconds: 0, percent: 70 },
  ],
};

test('a promise reads as a dated table, in Shanghai [D96]', () => {
  const table = promiseTableOf(dated, { total: 12_345, paidAt }, paidAt);
  expect(table.rows.map(({ words }) => words)).toEqual([
    '5月18日 18:00 前 退 100%',
    '之后至 5月20日 16:00 退 70%',
    '之后不退',
  ]);
  expect(table.rows.map(({ refund }) => refund)).toEqual([12_345, 8642, 0]);
  expect(table.sentences).toEqual([
    '卖家 5月11日 12:01 前没有接单，全额退款',
    '卖家 5月23日 16:00 前没有完成服务，全额退款',
    '卖家拒绝或取消，全额退款',
    '卖家完成服务后 7 天内，买家没有确认也没有申诉，算作确认',
    '完成前和完成后 7 天内可以申请退款；卖家 48 小时内没有回复，算作同意',
    '完成后 3 天，卖家可以提现；在此之前可以申诉，处理期间款项不动',
  ]);
});

test('before paying the dates count from now, and that is said', () => {
  const policy = salePromises.service({});
  const before = promiseTableOf(policy, { total: 100, paidAt: 0 }, paidAt);
  const after = promiseTableOf(policy, { total: 100, paidAt }, paidAt);
  expect(before.rows).toEqual(after.rows);
  expect(before.sentences[0]).toBe('时间按现在付款计算，以实际付款时间为准');
  expect(after.sentences).not.toContain(before.sentences[0]);
});

test('what happens at the minute of a date is what the table says: before it the one, from it on the other', () => {
  const facts = { ...paidFacts(10_000, paidAt), stage: orderStage.serving };
  for (const [index, step] of cancelSteps(dated, paidAt).entries()) {
    const next = cancelSteps(dated, paidAt)[index + 1];
    if (step.until === 0) continue;
    expect(refundFor(dated, facts, step.until - 1)).toBe(shareOf(10_000, step.percent));
    expect(refundFor(dated, facts, step.until)).toBe(shareOf(10_000, next?.percent ?? 0));
  }
});

test('acceptance, the beginning of work and an agreed time change what cancelling gives, and the table says so [D50]', () => {
  const table = {
    cancel: [
      { from: 'start', seconds: -86_400, percent: 100 },
      { from: 'start', seconds: -7200, percent: 70 },
    ],
    afterwards: 0,
  } as const;
  const open: SalePromise = {
    ...salePromises.service({}),
    cancel: [],
    afterwards: 100,
    dated: table,
    accept: { seconds: 2 * 86_400, whole: true },
    serve: { seconds: 30 * 86_400, started: 0 },
  };
  const now = start - 30 * 86_400;
  const read = (policy: SalePromise, facts: object) =>
    promiseTableOf(policy, { ...paidFacts(10_000, now), stage: orderStage.serving, ...facts }, now);
  const waiting = read(open, { stage: orderStage.accepting });
  expect(waiting.rows.map(({ words }) => words)).toEqual(['接单后、开始服务前 退 100%']);
  expect(waiting.sentences.slice(0, 3)).toEqual([
    '卖家接单前取消，全额退款',
    '卖家开始服务后不能自行取消，可以申请退款',
    '约定了时间的，开始 1 天前退 100%，开始 2 小时前退 70%，之后不退',
  ]);
  expect(read(begun(open), { acceptedAt: now, startedAt: now }).rows).toMatchObject([
    { percent: 0, words: '卖家已开始服务，不能自行取消' },
  ]);
  const agreed = rescheduled(open, { startsAt: start, cap: 100 });
  expect(agreed.serve).not.toHaveProperty('started');
  const moved = read(agreed, { acceptedAt: now });
  expect(moved.rows.map(({ percent }) => percent)).toEqual([100, 70, 0]);
  expect(moved.sentences.join()).not.toMatch(/接单前|开始服务后|约定了时间的/);
  // Moved while 70 % were left: never more again, however far away it is.
  expect(read(rescheduled(open, { startsAt: start, cap: 70 }), { acceptedAt: now }).rows).toMatchObject([
    { percent: 70 },
    { percent: 0, until: 0 },
  ]);
  const half = { ...open, serve: { seconds: 86_400, started: 50 } };
  expect(read(half, { acceptedAt: now }).sentences[0]).toBe('卖家开始服务后取消，最多退 50%，也可以申请退款');
  expect(promiseProblem({ ...open, dated: { cancel: [], afterwards: 101 } })).toBe('退款比例请填写 0 到 100');
  expect(promiseProblem({ ...open, serve: { seconds: 86_400, started: -1 } })).toBe(
    '退款比例请填写 0 到 100',
  );
  expect(promiseProblem({ ...salePromises.instant, dated: table })).not.toBe('');
  expect(promiseProblem(open)).toBe('');
});

test('a year is named when it is another one', () => {
  expect(dayAndTime(at('2027-01-01T00:30'), at('2026-12-31T23:30'))).toBe('2027年1月1日 00:30');
  expect(dayAndTime(at('2026-12-31T23:59'), at('2026-12-31T00:00'))).toBe('12月31日 23:59');
  expect([86_400 * 3, 36 * 3600, 5400].map(spanWords)).toEqual(['3 天', '36 小时', '90 分钟']);
});

test('shares are rounded in the favour of people, and never above what was paid', () => {
  expect(shareOf(12_345, 70)).toBe(8642);
  expect(shareOf(1, 1)).toBe(1);
  expect(shareOf(99, 100)).toBe(99);
  expect(shareOf(99, 0)).toBe(0);
  expect(feeOf({ ...dated, fee: 200 }, 99)).toBe(1);
});

test('a promise that cannot be carried out is refused with one sentence', () => {
  const bad: [Partial<SalePromise>, string][] = [
    [{ afterwards: 101 }, '退款比例请填写 0 到 100'],
    [{ afterwards: 80 }, '取消得越晚，退回的不能越多'],
    [{ cancel: [{ from: 'paid', seconds: 0, percent: 50 }] }, '取消的期限不正确'],
    [{ accept: { seconds: 60 } }, '接单、服务和确认的期限请在 10 分钟到 366 天之间'],
    [{ startsAt: 0 }, '没有开始时间，取消的期限请从付款时算起'],
    [{ serve: null, cancel: [], accept: null }, '付款即完成的，不用买家确认'],
    [{ fee: 0.5 }, '时间和比例请填写整数'],
    [
      {
        serve: null,
        accept: null,
        confirm: null,
        hold: 60,
        cancel: [{ from: 'paid', seconds: 90, percent: 100 }],
      },
      '能取消的期间，款项还不能结算',
    ],
  ];
  for (const [change, sentence] of bad) expect(promiseProblem({ ...dated, ...change })).toBe(sentence);
  const ticket = salePromises.ticket({
    startsAt: start,
    endsAt: start + 7200,
    refund: { kind: 'fee', percent: 20 },
  });
  for (const good of [
    dated,
    ticket,
    salePromises.instant,
    salePromises.refundable(7),
    salePromises.service({}),
  ])
    expect(promiseProblem(good)).toBe('');
});

test('one accepts before it begins; a dispute stops the clock', () => {
  const late = start - 3600;
  const waiting = { ...paidFacts(100, late), stage: orderStage.accepting };
  expect(nextDeadline(dated, waiting)).toEqual({ what: 'accept', at: start });
  // What stood still is added, but nothing is accepted after it has begun.
  expect(nextDeadline(dated, { ...waiting, paused: 600 })).toEqual({ what: 'accept', at: start });
  const early = { ...paidFacts(100, start - 30 * 86_400), stage: orderStage.accepting };
  const by = nextDeadline(dated, early)?.at ?? 0;
  expect(nextDeadline(dated, { ...early, paused: 600 })).toEqual({ what: 'accept', at: by + 600 });
  expect(nextDeadline(dated, { ...waiting, disputed: true })).toBeNull();
});

test('played: silence of the seller gives everything back, silence of the buyer confirms', () => {
  const days = (count: number): number => paidAt + count * 86_400;
  const policy = salePromises.service({ fee: 500 });
  const silent = playPromise(policy, { total: 10_000, paidAt }, [], days(60));
  expect(silent).toMatchObject({ refunded: 10_000, income: 0, fee: 0 });
  const served = playPromise(
    policy,
    { total: 10_000, paidAt },
    [
      { at: days(0.5), what: 'accept', by: 'seller' },
      { at: days(3), what: 'deliver', by: 'seller' },
    ],
    days(60),
  );
  expect(served).toMatchObject({ refunded: 0, fee: 500, income: 9500 });
  expect(served.facts.stage).toBe(orderStage.done);
  expect(served.releasedAt).toBe(Math.ceil(days(3) / 60) * 60 + 10 * 86_400);
  expect(served.steps.map(({ words }) => words)).toEqual([
    '买家付款 100.00 元',
    '您接单',
    '您完成服务',
    '买家没有按时确认，算作确认',
    '您的 95.00 元可以提现',
  ]);
});

test('played: what is cancelled is shared as the table says; the seller’s dispute takes nothing from it', () => {
  const acts = [
    { at: paidAt + 60, what: 'accept', by: 'seller' },
    { at: start - 3600, what: 'dispute', by: 'seller' },
    { at: start - 1800, what: 'cancel', by: 'buyer' },
  ] as const;
  const { refunded, income, facts } = playPromise(dated, { total: 12_345, paidAt }, acts, start);
  expect(refunded).toBe(8642);
  expect(income).toBe(12_345 - 8642);
  expect(facts).toMatchObject({ stage: orderStage.ended, disputed: false });
});

test('played: what took place before it was paid for is done then, and its money waits from then on [D51]', () => {
  const promise: SalePromise = {
    ...salePromises.instant,
    startsAt: paidAt - 7200,
    serve: { seconds: 3600, silence: 'done' },
    hold: 8 * 3600,
  };
  const late = paidAt + 8 * 3600 - 600;
  const acts = [
    { at: late, what: 'ask', by: 'buyer', amount: 5000 },
    { at: late, what: 'dispute', by: 'buyer' },
  ] as const;
  const { facts, refunded, steps } = playPromise(promise, { total: 10_000, paidAt }, acts, late + 7 * 86_400);
  expect(facts).toMatchObject({ stage: orderStage.done, overAt: paidAt, disputed: true });
  expect(refunded).toBe(0);
  expect(steps.map(({ at: when }) => when - paidAt)).toEqual([0, 0, late - paidAt, late - paidAt]);
});

test('what the seller changes by themself opens a window in which all comes back, and the table says so [D96]', () => {
  const now = start - 20 * 3600;
  const wholeUntil = now + 86_400;
  const moved = changedBySeller(rescheduled(dated, { startsAt: start + 3600, cap: 70 }), {
    serveSeconds: 7200,
    wholeUntil,
  });
  const facts = { ...paidFacts(10_000, paidAt), acceptedAt: paidAt, stage: orderStage.serving };
  const table = promiseTableOf(moved, facts, now);
  expect(table.rows.map(({ words }) => words)).toEqual(['5月20日 20:00 前 退 100%', '之后不退']);
  expect(table.sentences[0]).toBe('时间或地点改过，5月20日 20:00 前可以全额退款');
  expect(promiseTableOf(moved, facts, wholeUntil).sentences[0]).not.toContain('改过');
  // Not done before, by either side.
  expect(serveBy(moved, facts)).toBe(wholeUntil);
  expect([servableAt(moved, wholeUntil - 1), servableAt(moved, wholeUntil)]).toEqual([false, true]);
  expect(refundFor(begun({ ...moved, serve: { seconds: 60, started: 0 } }), facts, wholeUntil - 1)).toBe(
    10_000,
  );
});

test('with the window nobody ever gets back less than without it, and in it all [D96]', () => {
  const rows = fc.array(
    fc.record({
      from: fc.constantFrom('paid' as const, 'start' as const),
      seconds: fc.integer({ min: -40 * 86_400, max: 40 * 86_400 }),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(
      rows,
      fc.record({
        afterwards: fc.integer({ min: 0, max: 100 }),
        cap: fc.integer({ min: 0, max: 100 }),
        started: fc.boolean(),
        startsIn: fc.integer({ min: 0, max: 30 * 86_400 }),
        whole: fc.integer({ min: 0, max: 40 * 86_400 }),
        serveSeconds: fc.integer({ min: 600, max: 9 * 86_400 }),
        at: fc.integer({ min: 0, max: 45 * 86_400 }),
        stage: fc.constantFrom(orderStage.accepting, orderStage.serving),
      }),
      (cancel, given) => {
        const policy: SalePromise = {
          ...salePromises.service({ startsAt: paidAt + 60 }),
          cancel,
          afterwards: given.afterwards,
          serve: { seconds: 86_400, started: 10 },
        };
        const agreed = rescheduled(policy, { startsAt: paidAt + given.startsIn, cap: given.cap });
        const plain = given.started ? begun(agreed) : agreed;
        const wholeUntil = paidAt + given.whole;
        const { serveSeconds } = given;
        const moved = changedBySeller(plain, { serveSeconds, wholeUntil });
        const at = paidAt + given.at;
        const facts = { ...paidFacts(10_000, paidAt), acceptedAt: paidAt, stage: given.stage };
        expect(refundFor(moved, facts, at)).toBeGreaterThanOrEqual(refundFor(plain, facts, at));
        if (at < wholeUntil) expect(percentNow(moved, facts, at)).toBe(100);
        else expect(serveBy(moved, facts)).toBeGreaterThanOrEqual(wholeUntil);
        // What people read is what counts, at every date of the table.
        const shown = cancelSteps(moved, paidAt).find(({ until }) => until === 0 || at < until);
        expect(refundFor(moved, facts, at)).toBe(shareOf(10_000, shown?.percent ?? 0));
      },
    ),
    { numRuns: 500 },
  );
});

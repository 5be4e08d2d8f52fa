import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { serviceState } from '@qunlu/contract/service/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactOpen, contactUntil, isMark, stateOf, type StateFacts } from './orders.ts';

const at = (seconds: number): Date => new Date(seconds * 1000);
const base: StateFacts = {
  engine_state: orderState.paid,
  engine_stage: orderStage.accepting,
  disputed: false,
  asked: false,
  refunded: 0,
  expires_at: at(1800),
  closed_at: null,
  commented: false,
};

test('each state of D48 follows from money, stage, dispute, request and comment [D48]', () => {
  const table: [Partial<StateFacts>, keyof typeof serviceState][] = [
    [{ engine_state: orderState.unpaid, engine_stage: orderStage.none }, 'unpaid'],
    [{ engine_state: orderState.closed, closed_at: at(1799) }, 'cancelled'],
    [{ engine_state: orderState.closed, closed_at: at(1800) }, 'closed'],
    [{}, 'accepting'],
    [{ engine_stage: orderStage.serving }, 'serving'],
    [{ engine_stage: orderStage.confirming }, 'confirming'],
    [{ engine_stage: orderStage.done }, 'done'],
    [{ engine_stage: orderStage.done, commented: true }, 'commented'],
    [{ engine_stage: orderStage.done, asked: true, commented: true }, 'refunding'],
    [{ engine_stage: orderStage.serving, asked: true }, 'refunding'],
    [{ engine_stage: orderStage.serving, disputed: true, asked: true }, 'disputed'],
    [{ engine_stage: orderStage.done, disputed: true }, 'disputed'],
    // Money on its way, and arrived; all of it or a part.
    [{ engine_stage: orderStage.ended, engine_state: orderState.refunding, refunded: 1 }, 'refunding'],
    [{ engine_stage: orderStage.ended, engine_state: orderState.refunded, refunded: 1 }, 'refunded'],
    [{ engine_stage: orderStage.ended, engine_state: orderState.partlyRefunded, refunded: 1 }, 'refunded'],
    [{ engine_stage: orderStage.done, engine_state: orderState.partlyRefunded, refunded: 1 }, 'done'],
    // What cost nothing has nothing to give back.
    [{ engine_stage: orderStage.ended, engine_state: orderState.refunded }, 'cancelled'],
  ];
  for (const [facts, state] of table)
    expect(stateOf({ ...base, ...facts }), JSON.stringify(facts)).toBe(serviceState[state]);
});

test('whatever the facts, there is one state; a dispute and a request never hide behind a stage [D48]', () => {
  const facts = fc.record({
    engine_state: fc.constantFrom(...Object.values(orderState)),
    engine_stage: fc.constantFrom(...Object.values(orderStage)),
    disputed: fc.boolean(),
    asked: fc.boolean(),
    refunded: fc.nat(3),
    expires_at: fc.constant(at(1800)),
    closed_at: fc.constantFrom(null, at(100), at(2000)),
    commented: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const state = stateOf(given);
      const open = given.engine_state !== orderState.unpaid && given.engine_state !== orderState.closed;
      expect(Object.values(serviceState)).toContain(state);
      expect(state === serviceState.disputed).toBe(open && given.disputed);
      if (open && given.asked && !given.disputed) expect(state).toBe(serviceState.refunding);
      if (given.engine_state === orderState.unpaid) expect(state).toBe(serviceState.unpaid);
    }),
  );
});

test('phones and addresses are open from paying to 30 days after the end, to the second [D22][D54]', () => {
  const end = 1_000_000;
  const last = end + 30 * 86_400;
  const over = { contact_at: at(1), over_at: at(end) };
  expect(contactOpen({ contact_at: null, over_at: null }, at(5))).toBe(false);
  expect(contactUntil({ contact_at: at(1), over_at: null }, at(end))).toBe(-1);
  expect(contactUntil(over, at(last - 1))).toBe(last);
  expect([contactOpen(over, at(last)), contactUntil(over, at(last))]).toEqual([false, 0]);
});

test('what counts as taking back: the seller’s word after accepting, or their silence while serving [D50]', () => {
  const declined = { who: 'seller', what: 'declined' };
  expect([1, 2, 3, 4, 5].map((before) => isMark(before, declined))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(isMark(orderStage.serving, { who: 'clock', what: 'serve-lapsed' })).toBe(true);
  for (const what of ['cancelled', 'accept-lapsed', 'refund-agreed', 'dispute-decided'])
    expect(isMark(orderStage.serving, { who: 'buyer', what })).toBe(false);
});

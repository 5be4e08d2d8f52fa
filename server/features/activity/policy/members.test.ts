import { expect, test } from 'vitest';
import { contactOpen, memberCan, shownState, statesOf } from './members.ts';

const states = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const none = { money: false };
const all = { money: true };

test('[R123] without the right to money a state says who comes and nothing of what was paid', () => {
  expect(states.map((state) => shownState(state, all))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(states.map((state) => shownState(state, none))).toEqual([null, 1, 2, 3, 4, 5, 4, 4]);
});

test('[R122] a group of the list never holds what who reads it may not know', () => {
  expect(statesOf('all', all)).toEqual([...states]);
  expect(statesOf('all', none)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(statesOf('unpaid', all)).toEqual([0]);
  expect(statesOf('unpaid', none)).toEqual([]);
  expect(statesOf('over', none)).toEqual([3, 4, 5, 6, 7]);
});

test('[D22] a phone is open of who is confirmed, until 30 days after the end', () => {
  const end = new Date('2026-12-01T10:00:00Z');
  const last = new Date('2026-12-31T09:59:59Z');
  const after = new Date('2026-12-31T10:00:00Z');
  expect(states.filter((state) => contactOpen(state, end, last))).toEqual([2]);
  expect(contactOpen(2, end, after)).toBe(false);
});

test('[D96] what was paid is given back by the host alone; what cost nothing is removed by who manages registrations', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const at = { state: 2, byHand: false, endsAt: now, total: 5000 } as const;
  const may = (given: Partial<Parameters<typeof memberCan>[0]>, host: boolean) => {
    const { remove, refund } = memberCan({ ...at, ...given }, { host }, now);
    return { remove, refund };
  };
  expect(may({}, true)).toEqual({ remove: false, refund: true });
  expect(may({}, false)).toEqual({ remove: false, refund: false });
  expect(may({ total: 0 }, false)).toEqual({ remove: true, refund: false });
  expect(may({ total: 0, byHand: true }, false)).toEqual({ remove: true, refund: false });
  for (const state of [0, 3, 4, 5, 6, 7] as const)
    expect(may({ state }, true)).toEqual({ remove: false, refund: false });
});

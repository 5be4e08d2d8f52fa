import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationCan, mayApply, shownState, type ApplicationFacts } from './applying.ts';

const now = new Date('2026-11-20T02:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const free: ApplicationFacts = {
  now,
  dayEnds: new Date('2026-11-20T16:00:00Z'),
  is_friend: false,
  is_black: false,
  allowsFriends: true,
  faceToFaceToken: 'none',
  awaited: false,
  today: 0,
  sentAt: [],
  refusedAt: null,
  perDay: friendRules.perDay,
};
const judge = (given: Partial<ApplicationFacts>) => mayApply({ ...free, ...given });

test.each([
  ['nothing before', {}, true],
  ['19 today', { today: 19 }, true],
  ['20 today', { today: 20 }, false],
  ['20 of 100 today', { today: 20, perDay: 100 }, true],
  ['the same person 23 hours ago', { sentAt: [daysAgo(23 / 24)] }, false],
  ['the same person 24 hours ago', { sentAt: [daysAgo(1)] }, true],
  ['twice in 30 days', { sentAt: [daysAgo(2), daysAgo(9)] }, true],
  ['three times in 30 days', { sentAt: [daysAgo(2), daysAgo(9), daysAgo(29)] }, false],
  ['three times, one of them longer ago', { sentAt: [daysAgo(2), daysAgo(9), daysAgo(30)] }, true],
  ['refused 6 days ago', { refusedAt: daysAgo(6) }, false],
  ['refused 7 days ago', { refusedAt: daysAgo(7) }, true],
  ['friends', { is_friend: true }, false],
  ['who takes no applications', { allowsFriends: false }, false],
  ['who takes none, scanned face to face', { allowsFriends: false, faceToFaceToken: 'fresh' }, true],
  ['the same too long ago', { allowsFriends: false, faceToFaceToken: 'stale' }, false],
  ['a stale code of who takes applications', { faceToFaceToken: 'stale' }, true],
  ['who takes none, yet has applied as well', { allowsFriends: false, awaited: true, today: 20 }, true],
  ['whom one blocked', { is_black: true, awaited: true }, false],
] as const)('%s [D39][D17]', (_name, given, can) => {
  expect(judge(given as Partial<ApplicationFacts>).can).toBe(can);
});

test('of a refusal nothing is told that other waiting would not tell [D38][D39]', () => {
  const refused = judge({ refusedAt: daysAgo(3) });
  const often = judge({ sentAt: [daysAgo(2), daysAgo(9), daysAgo(26)] });
  expect(refused).toEqual(often);
  expect(refused).toEqual({
    can: false,
    left: 20,
    failure: 'tooOften',
    message: '您最近申请过加对方为好友，请过几天再试',
  });
  const today = [daysAgo(0.5)];
  expect(judge({ sentAt: today, refusedAt: daysAgo(0.1) })).toEqual(judge({ sentAt: today }));
  expect(judge({ sentAt: today })).toMatchObject({ retryAfter: 43_200 });
});

test('what may not be done has a sentence, and places left are never negative [D39]', () => {
  fc.assert(
    fc.property(
      fc.record({
        is_friend: fc.boolean(),
        is_black: fc.boolean(),
        allowsFriends: fc.boolean(),
        awaited: fc.boolean(),
        today: fc.nat(130),
        sentAt: fc
          .array(fc.nat(60), { maxLength: 5 })
          .map((days) => days.toSorted((a, b) => a - b).map(daysAgo)),
        refusedAt: fc.option(fc.nat(60).map(daysAgo)),
      }),
      (given) => {
        const verdict = judge(given);
        expect(verdict.left).toBeGreaterThanOrEqual(0);
        if (verdict.can) return;
        expect(verdict.message).toMatch(/[\u4e00-\u9fff]/);
        if (verdict.retryAfter !== undefined) expect(verdict.retryAfter).toBeGreaterThan(0);
      },
    ),
  );
});

test('while it reads as waiting, one side decides and the other takes back; afterwards nobody does anything [D38]', () => {
  const { pending, ...others } = friendStates;
  expect(applicationCan(pending, false)).toEqual({ accept: true, refuse: true, cancel: false });
  expect(applicationCan(pending, true)).toEqual({ accept: false, refuse: false, cancel: true });
  for (const state of Object.values(others))
    for (const mine of [true, false])
      expect(applicationCan(state, mine)).toEqual({ accept: false, refuse: false, cancel: false });
});

test('a refusal reads as waiting to the applicant, until both are expired [D38]', () => {
  const at = (state: number, days: number, mine: boolean): number =>
    shownState({ state, created_at: daysAgo(days) }, mine, now);
  const { pending, refused, expired, friend } = friendStates;
  expect([at(refused, 1, true), at(refused, 1, false)]).toEqual([pending, refused]);
  expect([at(refused, 30, true), at(pending, 30, true), at(pending, 30, false)]).toEqual([
    expired,
    expired,
    expired,
  ]);
  expect([at(pending, 29.9, true), at(friend, 90, true)]).toEqual([pending, friend]);
});

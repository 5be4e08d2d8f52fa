import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closedReason,
  mayEdit,
  styleFor,
  mayRequest,
  maySeeContact,
  maySeeContacts,
  mayView,
  viewerPermissions,
  type AccessContext,
} from './policy.ts';
import { stranger } from './ports.ts';

const access = fc.record({
  viewer: fc.option(
    fc.record({ userId: fc.integer({ min: 1, max: 3 }), phone: fc.constantFrom('', '13800138000') }),
  ),
  owner: fc.record({
    userId: fc.integer({ min: 1, max: 3 }),
    privacy: fc.integer({ min: 0, max: 3 }),
    allowsFriends: fc.boolean(),
    hidden: fc.boolean(),
  }),
  known: fc.record({
    is_follow: fc.boolean(),
    is_friend: fc.boolean(),
    is_black: fc.boolean(),
    blockedBy: fc.boolean(),
    fellow: fc.boolean(),
    trading: fc.boolean(),
  }),
  revoked: fc.boolean(),
  granted: fc.subarray(['phone', 'email']).map((fields) => new Set(fields)),
}) satisfies fc.Arbitrary<AccessContext>;

test('whoever sees contacts may view; guests, revoked people and people who blocked or were blocked never see them [D22][D26][D209]', () => {
  fc.assert(
    fc.property(access, (one) => {
      const own = one.viewer?.userId === one.owner.userId;
      if (maySeeContacts(one)) expect(mayView(one)).toBe(true);
      if (own) expect(maySeeContacts(one)).toBe(true);
      else if (one.owner.hidden) expect(mayView(one)).toBe(false);
      else if (
        !one.viewer ||
        one.viewer.phone === '' ||
        one.known.is_black ||
        one.known.blockedBy ||
        one.revoked
      )
        expect(maySeeContacts(one) || maySeeContact(one, 'phone') || mayRequest(one)).toBe(false);
      else {
        const named = maySeeContacts(one) || one.granted.has('phone');
        expect(maySeeContact(one, 'phone')).toBe(named || one.known.trading);
        // A trade opens the phone alone.
        expect(maySeeContact(one, 'email')).toBe(maySeeContacts(one) || one.granted.has('email'));
      }
    }),
  );
});

test('a stricter privacy never opens more [D21]', () => {
  fc.assert(
    fc.property(access, (one) => {
      const open = [0, 1, 2, 3].map((privacy) =>
        maySeeContacts({ ...one, owner: { ...one.owner, privacy } }),
      );
      expect(open.toSorted((a, b) => Number(b) - Number(a))).toEqual(open);
    }),
  );
});

test('a reason is given exactly when contacts stay closed [D27]', () => {
  fc.assert(
    fc.property(access, (one) => {
      expect(closedReason(one) === '').toBe(maySeeContacts(one));
      expect(viewerPermissions(one).see_contact).toBe(maySeeContacts(one) ? 1 : 0);
    }),
  );
});

test('privacy by privacy for a stranger, a fellow, a friend, a trade partner; the last sees the phone at each [D22]', () => {
  const access = (privacy: number, known: Partial<typeof stranger>): AccessContext => ({
    viewer: { userId: 1, phone: '13800138000' },
    owner: { userId: 2, privacy, allowsFriends: true, hidden: false },
    granted: new Set<string>(),
    known: { ...stranger, ...known },
    revoked: false,
  });
  const table = [{}, { fellow: true }, { is_friend: true }, { trading: true }].map((known) =>
    [0, 1, 2, 3].map((privacy) => maySeeContacts(access(privacy, known))),
  );
  expect(table).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
    [true, false, false, false],
  ]);
  for (const privacy of [0, 1, 2, 3])
    expect(maySeeContact(access(privacy, { trading: true }), 'phone')).toBe(true);
});

test('cards within the number may be edited, the default one always; a style for members is 1 without one [D28][D37]', () => {
  expect([mayEdit(2, 3), mayEdit(3, 3), mayEdit(0, 0)]).toEqual([true, false, true]);
  expect([5, 6, 100, 103].map((style) => styleFor(style, true))).toEqual([5, 1, 100, 1]);
  expect([5, 6, 100, 103].map((style) => styleFor(style, false))).toEqual([5, 1, 1, 1]);
});

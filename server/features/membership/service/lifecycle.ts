import { accountsOf } from '../../account/api/people.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { moveSetter } from '../store/quotas.ts';
import { forgetUses, moveUses } from '../store/uses.ts';

export const membershipLifecycle: Lifecycle = {
  feature: 'membership',
  columns: {
    'membership_quota.created_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the value stands, by nobody' },
    },
    'membership_use.user_id': {
      merge: { kind: 'move', why: 'what was used on either side is not given back' },
      erase: { kind: 'erase', why: 'it says when they did what' },
    },
  },
  async merge(tx, { keep, drop }) {
    await moveUses(tx.db, { keep, drop });
    await moveSetter(tx.db, [drop], keep);
  },
  async erase(tx, userId) {
    for (const id of await accountsOf(tx, userId)) await forgetUses(tx.db, id);
    await moveSetter(tx.db, await accountsOf(tx, userId), null);
  },
  erases: ['最近几天用会员权益的时间'],
  keeps: [],
};

import { anonymise, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';

export const membershipLifecycle: Lifecycle = {
  feature: 'membership',
  columns: {
    'membership_quota.created_by': {
      merge: move('decisions are the kept account’s'),
      erase: anonymise('the value stands, by nobody'),
    },
    'membership_use.user_id': {
      merge: move('what was used on either side is not given back', { once: ['used_at', 'key', 'level'] }),
      erase: erase('it says when they did what'),
    },
  },
  erases: ['最近几天用会员权益的时间'],
  keeps: [],
};

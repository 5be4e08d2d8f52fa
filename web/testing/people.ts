import type { User } from '@qunlu/contract/account/entity.ts';

/** The person who is logged in, as `user/view` answers. */
export const me: User = {
  user_id: 7001,
  username: '沈知微',
  avatar: '',
  sex: 1,
  sex_chosen: false,
  card_id: 9001,
  cardCount: 1,
  certified: 0,
  status: 1,
  status_reason: '',
  protocols_due: [],
  phone: '138****5678',
  has_password: true,
  balance: 0,
  score: 0,
  permissions: { allowFriend: 1, allowPush: 1, noPersonalization: 0 },
  created_at: 1_780_000_000,
};

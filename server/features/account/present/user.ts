import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { User } from '@qunlu/contract/account/entity.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { CardSummary } from '../ports.ts';
import type { UserRow } from '../store/users.ts';

/** What everybody may read of a user. */
export function presentUser(row: UserRow, cards: CardSummary): User {
  return {
    user_id: row.user_id,
    username: row.username,
    avatar: row.avatar,
    sex: row.sex,
    card_id: cards.cardId,
    cardCount: cards.cardCount,
    certified: cards.certified === 1 ? 1 : 0,
  };
}

/** The same with what only the user may read; the login phone stays masked even there. */
export function presentSelf(
  row: UserRow,
  cards: CardSummary,
  holdings: { balance: number; score: number },
): User {
  return {
    ...presentUser(row, cards),
    status: row.status,
    phone: maskPhone(row.phone ?? ''),
    has_password: row.password_hash !== null,
    balance: holdings.balance,
    score: holdings.score,
    permissions: {
      allowFriend: row.allow_friend,
      allowPush: row.allow_push,
      noPersonalization: row.no_personalization,
    },
    created_at: secondsOf(row.created_at),
  };
}

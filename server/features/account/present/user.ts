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

/**
 * The same with what only the user may read; the login phone stays masked even there. `protocolsDue`: those whose
 * present version is still to be agreed to.
 */
export function presentSelf(
  row: UserRow,
  cards: CardSummary,
  holdings: { balance: number; score: number },
  protocolsDue: number[],
): User {
  return {
    ...presentUser(row, cards),
    status: row.status,
    status_reason: row.status_reason,
    protocols_due: protocolsDue,
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

import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { User } from '@qunlu/contract/account/entity.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { CardSummary } from '../ports.ts';
import type { UserRow } from '../store/users.ts';

/** The fields that everybody may read. */
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
 * All fields, for the user alone; even there the login phone is masked. `named`: the name is one of their own. `protocolsDue`: protocols whose current version the
 * user has not agreed to.
 */
export function presentSelf(
  row: UserRow,
  named: boolean,
  cards: CardSummary,
  holdings: { balance: number; score: number },
  protocolsDue: number[],
): User {
  return {
    ...presentUser(row, cards),
    named,
    status: row.status,
    status_reason: row.status_reason,
    protocols_due: protocolsDue,
    phone: maskPhone(row.phone ?? ''),
    has_password: row.password_hash !== null,
    balance: holdings.balance,
    score: holdings.score,
    sex_chosen: row.sex_chosen,
    permissions: {
      allowFriend: row.allow_friend,
      allowPush: row.allow_push,
      noPersonalization: row.no_personalization,
      allowCalls: row.allow_calls,
    },
    created_at: secondsOf(row.created_at),
  };
}

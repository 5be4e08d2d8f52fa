import type { BlockedPerson, Relation } from '@qunlu/contract/relation.ts';
import { secondsOf } from '../../platform/context.ts';
import type { BlockedRow, Facts } from './store/facts.ts';

/** Never says whether the other one blocked the viewer: nobody is told (D26). */
export function presentRelation(userId: number, facts: Facts): Relation {
  return {
    user_id: userId,
    is_follow: facts.is_follow,
    is_friend: facts.is_friend,
    is_black: facts.is_black,
  };
}

/** Banned and leaving people are shown without a name. */
export function presentBlocked(row: BlockedRow): BlockedPerson {
  return {
    user_id: row.other_id,
    card_id: row.card_id ?? 0,
    realname: row.realname ?? '已停用的用户',
    avatar: row.avatar ?? '',
    title: row.title ?? '',
    at: secondsOf(row.blacked_at),
  };
}

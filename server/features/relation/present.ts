import type { Blacked, Relation } from '@qunlu/contract/relation.ts';
import { secondsOf } from '../../platform/context.ts';
import type { PersonLine } from './ports.ts';
import type { BlackedRow, Facts } from './store/facts.ts';

/** Never whether the other one blacked: nobody is told (D26). */
export function presentRelation(userId: number, facts: Facts): Relation {
  return {
    user_id: userId,
    is_follow: facts.is_follow,
    is_friend: facts.is_friend,
    is_black: facts.is_black,
  };
}

/** `name`: of the account, when there is no card to be seen; who is banned or leaving has neither. */
export function presentBlacked(
  row: BlackedRow,
  line: PersonLine | undefined,
  name: string | undefined,
): Blacked {
  return {
    user_id: row.other_id,
    card_id: line?.card_id ?? 0,
    realname: line?.realname ?? name ?? '已停用的用户',
    avatar: line?.avatar ?? '',
    title: line?.title ?? '',
    at: secondsOf(row.blacked_at),
  };
}

import { friendStates } from '@qunlu/contract/friend/rules.ts';
import type { Application } from '@qunlu/contract/friend/applications.ts';
import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { shownCertified } from '@qunlu/contract/card/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import { applicationCan, shownSince, shownState } from './policy/applying.ts';
import type { ShownApplication } from './store/applications.ts';
import type { ListedEntry } from './store/list.ts';
import type { Line } from './store/people.ts';

const presentPerson = (userId: number, line: Line): Application['user'] => ({
  user_id: userId,
  card_id: line.card_id,
  realname: line.realname,
  avatar: line.avatar,
  company: line.company,
  position: line.position,
  certified: shownCertified(line.certified),
});

export function presentFriend(entry: ListedEntry): Friend {
  return {
    state: friendStates.friend,
    created_at: entry.applied_at,
    update_at: entry.since,
    user: presentPerson(entry.friend_id, entry),
    initial: entry.initial,
    note: entry.note,
    tags: entry.tags,
  };
}

/** The applicant gets neither the state nor the time of a refusal (D38). */
export function presentApplication(row: ShownApplication, userId: number, now: Date): Application {
  const mine = row.from_id === userId;
  const state = shownState(row, mine, now);
  return {
    id: row.application_id,
    mine,
    user: presentPerson(mine ? row.to_id : row.from_id, row.other),
    message: row.message,
    via: row.via,
    state,
    created_at: secondsOf(row.created_at),
    update_at: secondsOf(shownSince(row, state)),
    can: applicationCan(state, mine),
  };
}

import type { ActivityCan } from '@qunlu/contract/activity/entity.ts';
import {
  activityState,
  registrationState,
  type ActivityState,
  type HelperRight,
  type Phase,
  type RegistrationState,
} from '@qunlu/contract/activity/rules.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';

/** What one person is to an activity. */
export interface Standing {
  user_id: number;
  /** Of the viewer as a helper; null: they are none. */
  rights: readonly HelperRight[] | null;
  /** A registration of the viewer is confirmed, in whosever hands its tickets are. */
  bought: boolean;
  /** Of the viewer's registrations and of tickets that are in their hands, each state once. */
  states: readonly RegistrationState[];
}

const live: readonly RegistrationState[] = [
  registrationState.unpaid,
  registrationState.auditing,
  registrationState.confirmed,
];

/** What somebody may do with it; the host may all, a helper what was opened to them. `viewerId` 0: a guest. */
export function activityCanOf(row: Standing, viewerId: number): ActivityCan {
  const host = viewerId > 0 && row.user_id === viewerId;
  const has = (right: HelperRight): boolean => host || (row.rights?.includes(right) ?? false);
  const confirmed = row.states.includes(registrationState.confirmed);
  return {
    host,
    door: has('door'),
    members: has('members'),
    money: has('money'),
    edit: has('edit'),
    joined: row.bought || row.states.some((state) => live.includes(state)),
    confirmed,
    post: confirmed || host || row.rights !== null,
  };
}

/** The host and the helpers. */
export const isTeam = (row: Standing, viewerId: number): boolean =>
  viewerId > 0 && (row.user_id === viewerId || row.rights !== null);

interface Times {
  starts_at: Date;
  ends_at: Date;
  closes_at: Date;
  paused: boolean;
  /** Whether some ticket has places; null seats anywhere count as some. */
  full: boolean;
  /** When the first ticket can be had; null: at once. */
  opens_at: Date | null;
}

/** D93: computed from times and places. */
export function phaseOf(row: Times, now: Date): Phase {
  if (row.ends_at <= now) return 'ended';
  if (row.starts_at <= now) return 'running';
  if (row.opens_at && row.opens_at > now) return 'not-open';
  return row.closes_at <= now || row.paused || row.full ? 'closed' : 'open';
}

/** D93: drafts are no rows of activities. */
export function stateOf(row: { cancelled_at: Date | null; audit: number }): ActivityState {
  if (row.cancelled_at) return activityState.cancelled;
  if (row.audit === reviewState.pending) return activityState.auditing;
  return row.audit === reviewState.rejected ? activityState.refused : activityState.published;
}

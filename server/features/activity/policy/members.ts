import {
  activityRules,
  registrationState,
  type MemberGroup,
  type RegistrationState,
} from '@qunlu/contract/activity/rules.ts';
import { after } from '../../../platform/context.ts';

type State = Exclude<RegistrationState, 8>;
const { unpaid, auditing, confirmed, refused, cancelled, called, refunding, refunded } = registrationState;

/**
 * What somebody reads of a registration's state. Without the right to money it says who comes, and nothing of what was paid: one
 * that is not paid yet is not there at all (null), and money on its way back is a registration that was cancelled.
 */
export function shownState(state: State, { money }: { money: boolean }): State | null {
  if (money) return state;
  if (state === unpaid) return null;
  return state === refunding || state === refunded ? cancelled : state;
}

const groups: Readonly<Record<MemberGroup, readonly State[]>> = {
  all: [unpaid, auditing, confirmed, refused, cancelled, called, refunding, refunded],
  auditing: [auditing],
  confirmed: [confirmed],
  signed: [confirmed],
  absent: [confirmed],
  unpaid: [unpaid],
  over: [refused, cancelled, called, refunding, refunded],
};

/** The states of a group of the list that somebody may see. */
export const statesOf = (group: MemberGroup, can: { money: boolean }): State[] =>
  groups[group].filter((state) => shownState(state, can) !== null);

/** D22: of whoever is confirmed, until 30 days after the end. */
export const contactOpen = (state: State, endsAt: Date, now: Date): boolean =>
  state === confirmed && now < after(endsAt, activityRules.contactDays * 86_400);

interface Asked {
  state: State;
  /** The host added them. */
  byHand: boolean;
  /** Fen. */
  total: number;
  endsAt: Date;
}

/** What who manages registrations may do with one. */
export function memberCan(
  { state, byHand, total, endsAt }: Asked,
  { host }: { host: boolean },
  now: Date,
): { decide: boolean; remove: boolean; refund: boolean; contact: boolean } {
  const live = state === auditing || state === confirmed;
  return {
    decide: state === auditing,
    remove: live && (byHand || total === 0),
    refund: live && !byHand && total > 0 && host,
    contact: contactOpen(state, endsAt, now),
  };
}

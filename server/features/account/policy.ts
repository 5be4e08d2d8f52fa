import { userStatus } from '@qunlu/contract/account/rules.ts';

/** Who may hold a session. Banned people and those who are leaving hold one that opens next to nothing (D12, D13). */
export function mayUseSession(status: number): boolean {
  return status !== userStatus.deleted && status !== userStatus.merged;
}

/** Who is shown to others at all. */
export function isVisible(status: number): boolean {
  return status === userStatus.normal || status === userStatus.muted;
}

export const isRestricted = (status: number): boolean =>
  status === userStatus.muted || status === userStatus.banned;

/** Of an appeal that waits for staff. */
const appealOpen = 1;

/** D12: muted and banned people, one appeal at a time. `appeal`: how the newest one stands, 0 without any. */
export const appealCan = (person: { status: number; appeal: number }): { appeal: boolean } => ({
  appeal: isRestricted(person.status) && person.appeal !== appealOpen,
});

/** What staff can make of a person. */
export interface RestrictionCan {
  mute: boolean;
  ban: boolean;
  restore: boolean;
}

/** D12: by the person's status. Of who leaves it holds when they come back; who is banned is restored first. */
export function restrictionCan(status: number): RestrictionCan {
  const { normal, muted, leaving } = userStatus;
  return {
    mute: status === normal,
    ban: status === normal || status === muted || status === leaving,
    restore: isRestricted(status) || status === leaving,
  };
}

/** D5: what ends every session. Who cancels leaving keeps the one that he cancels with, even when he is banned. */
export function endsSessions(from: number, to: number): boolean {
  if (to === userStatus.banned) return from !== userStatus.leaving;
  return to !== userStatus.normal && to !== userStatus.muted;
}

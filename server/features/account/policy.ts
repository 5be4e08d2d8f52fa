import { userStatus } from '@qunlu/contract/account/rules.ts';

/** Who may hold a session. Banned and leaving people may, though it gives access to almost nothing (D12, D13). */
export function mayUseSession(status: number): boolean {
  return status !== userStatus.deleted && status !== userStatus.merged;
}

/** Whether others may see the person at all. */
export function isVisible(status: number): boolean {
  return status === userStatus.normal || status === userStatus.muted;
}

/** D5: status changes that end every session. Cancelling leaving keeps the current one, even of a banned person. */
export function endsSessions(from: number, to: number): boolean {
  if (to === userStatus.banned) return from !== userStatus.leaving;
  return to !== userStatus.normal && to !== userStatus.muted;
}

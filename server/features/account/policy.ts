import { userStatus } from '@qunlu/contract/account/rules.ts';

/** Who may hold a session. Banned people and those who are leaving hold one that opens next to nothing (D12, D13). */
export function mayUseSession(status: number): boolean {
  return status !== userStatus.deleted && status !== userStatus.merged;
}

/** Who is shown to others at all. */
export function isVisible(status: number): boolean {
  return status === userStatus.normal || status === userStatus.muted;
}

/** D5: what ends every session. Who cancels leaving keeps the one that he cancels with, even when he is banned. */
export function endsSessions(from: number, to: number): boolean {
  if (to === userStatus.banned) return from !== userStatus.leaving;
  return to !== userStatus.normal && to !== userStatus.muted;
}

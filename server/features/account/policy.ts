import { userStatus } from './tables.ts';

/** Who may hold a session: normal and muted people (D12). */
export function mayUseSession(status: number): boolean {
  return status === userStatus.normal || status === userStatus.muted;
}

/** Muted people read only (D12). */
export function mayWrite(status: number): boolean {
  return status === userStatus.normal;
}

/** Who is shown to others at all. */
export function isVisible(status: number): boolean {
  return status === userStatus.normal || status === userStatus.muted;
}

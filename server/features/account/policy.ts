import { phoneChangeDays, userStatus } from '@qunlu/contract/account/rules.ts';
import { after } from '../../platform/context.ts';

/** Who may hold a session. Banned and leaving people may, though it gives access to almost nothing (D12, D13). */
export function mayUseSession(status: number): boolean {
  return status !== userStatus.deleted && status !== userStatus.merged;
}

/** Whether others may see the person at all. */
export function isVisible(status: number): boolean {
  return status === userStatus.normal || status === userStatus.muted;
}

export const isRestricted = (status: number): boolean =>
  status === userStatus.muted || status === userStatus.banned;

/** State of an appeal that waits for staff. */
const appealOpen = 1;

/** D12: for muted and banned people, one open appeal at a time. `appeal`: state of the latest one, 0 for none. */
export const appealCan = (person: { status: number; appeal: number }): { appeal: boolean } => ({
  appeal: isRestricted(person.status) && person.appeal !== appealOpen,
});

/** What staff can do with a person's status. */
export interface RestrictionCan {
  mute: boolean;
  ban: boolean;
  restore: boolean;
}

/** D12: by the person's status. For a leaving person it takes effect on return; a banned one must be restored first. */
export function restrictionCan(status: number): RestrictionCan {
  const { normal, muted, leaving } = userStatus;
  return {
    mute: status === normal,
    ban: status === normal || status === muted || status === leaving,
    restore: isRestricted(status) || status === leaving,
  };
}

/** D5: status changes that end every session. Cancelling leaving keeps the current one, even of a banned person. */
export function endsSessions(from: number, to: number): boolean {
  if (to === userStatus.banned) return from !== userStatus.leaving;
  return to !== userStatus.normal && to !== userStatus.muted;
}

/** D5: the others are sent away; the device at hand logs out. */
export const sessionCan = (session: { current: boolean }): { end: boolean } => ({ end: !session.current });

/** D11: one usable login must remain. Why a binding cannot be given up; '' when it can. */
export function unbindRefusal(kind: 'phone' | 'openid', has: { phone: boolean; wechat: boolean }): string {
  if (kind === 'openid') return has.phone ? '' : '请先绑定手机号，再解绑微信';
  return has.wechat ? '' : '解绑后将无法登录，请先绑定微信';
}

/** D11: from when on the number may be changed or given up; null: now. The first number waits for nothing. */
export function changeableAt(
  user: { phone: string | null; phone_changed_at: Date | null },
  now: Date,
): Date | null {
  if (user.phone === null || !user.phone_changed_at) return null;
  const at = after(user.phone_changed_at, phoneChangeDays * 86_400);
  return at > now ? at : null;
}

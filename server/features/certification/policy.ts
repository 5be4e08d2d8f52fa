import { certificationRules, certifyStatus } from '@qunlu/contract/certification/rules.ts';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';

/** Taken back by its person: reads as none (B064). */
export const cancelledStatus = 4;

const hour = 3_600_000;
const day = 24 * hour;

/** What somebody applied for one card before, as far as the frequency rule asks. */
export interface Past {
  status: number;
  created_at: Date;
  operated_at: Date | null;
}

/** D34: from when on one may apply again; null for now. `past`: of the last seven days, any order. */
export function mayApplyAt(past: readonly Past[], now: Date): Date | null {
  const times: number[] = [];
  for (const { status, operated_at } of past) {
    if (status === certifyStatus.rejected && operated_at)
      times.push(operated_at.getTime() + certificationRules.retryHours * hour);
  }
  const window = now.getTime() - certificationRules.days * day;
  const recent = past.map(({ created_at }) => created_at.getTime()).filter((at) => at > window);
  if (recent.length >= certificationRules.perDays) {
    const counted = recent.toSorted((a, b) => b - a)[certificationRules.perDays - 1] ?? 0;
    times.push(counted + certificationRules.days * day);
  }
  const latest = Math.max(0, ...times);
  return latest > now.getTime() ? new Date(latest) : null;
}

/** D34: staff answers within two working days (Monday to Friday in Shanghai). */
export function dueAt(created: Date): Date {
  let left: number = certificationRules.staffDays;
  let at = created.getTime();
  while (left > 0) {
    at += day;
    const weekday = new Date(at + 8 * hour).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}

/** D139: others read of a link as of one that does not exist. */
export const mayOpenLinks = (roles: readonly StaffRole[]): boolean => roles.includes('auditor');

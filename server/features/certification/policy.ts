import type { Certification } from '@qunlu/contract/certification/calls.ts';
import { certificationRules, certifyStatus, type CertifyKind } from '@qunlu/contract/certification/rules.ts';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';

/** Taken back by its person: reads as none (B064). */
export const cancelledStatus = 4;

const hour = 3_600_000;
const day = 24 * hour;

/** What somebody applied for one card before, as far as the frequency rule asks. */
export interface PastApplication {
  status: number;
  created_at: Date;
  operated_at: Date | null;
}

/** D34: from when on one may apply again; null for now. `past`: of the last seven days, any order. */
export function mayApplyAt(past: readonly PastApplication[], now: Date): Date | null {
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

/** How the certification of one card stands: all that decides what its person can do. */
export interface ApplicationFacts {
  kind: CertifyKind;
  /** Of the newest application; undefined without any. */
  status: number | undefined;
  /** The company that the card names. */
  company: string;
  /** From when on one may apply again; null for now. */
  next: Date | null;
}

/** D34, D36: one application at a time and none beside a certification that holds; a company must have its name. */
export function certificationCan({ kind, status, company, next }: ApplicationFacts): Certification['can'] {
  const stands = status === certifyStatus.applying || status === certifyStatus.passed;
  const named = kind === 'person' || company !== '';
  return { apply: !stands && named && next === null, cancel: stands };
}

/** D34, D139: whether staff has still to look at an application. */
export const isWaiting = (row: { status: number; card_id: number | null }): boolean =>
  row.status === certifyStatus.applying && row.card_id !== null;

/** D34: staff answers within two working days (Monday to Friday in Shanghai). */
export const dueAt = (created: Date): Date => workdaysAfter(created, certificationRules.staffDays);

/** D139: others read of a link as of one that does not exist. */
export const mayOpenLinks = (roles: readonly StaffRole[]): boolean => roles.includes('auditor');

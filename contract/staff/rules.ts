import type { StaffRole } from '../kernel/endpoint.ts';

/** D138 */
export const staffRoleLabels: Record<StaffRole, string> = {
  auditor: '审核',
  service: '客服',
  finance: '财务',
  operator: '运营',
  admin: '管理员',
};

export const staffRules = {
  /** Hours that a session of the back office lives; minutes that it may stand unused. */
  sessionHours: 12,
  idleMinutes: 60,
  /** Wide characters of the reason that every view of personal data is logged with. */
  reason: 100,
  /** D139 */
  linkHours: 24,
} as const;

/** What a decision says. */
export const verdicts = ['pass', 'reject'] as const;
export type Verdict = (typeof verdicts)[number];

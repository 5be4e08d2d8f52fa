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
} as const;

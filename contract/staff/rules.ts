import type { StaffRole } from '../kernel/endpoint.ts';

/** D138 */
export const staffRoleLabels: Record<StaffRole, string> = {
  auditor: '审核',
  service: '客服',
  finance: '财务',
  operator: '运营',
  admin: '管理员',
};

/** Finance moves money; an admin makes who does: both are given by two admins (decision 0065). */
export const rolesOfTwo: readonly StaffRole[] = ['finance', 'admin'];

export const staffRules = {
  /** Hours that a session of the back office lasts; minutes after which an unused one ends. */
  sessionHours: 12,
  idleMinutes: 60,
  /** Days within which the second admin confirms. */
  roleChangeDays: 7,
} as const;

import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';

/** D139: others read of a link as of one that does not exist. */
export const mayOpenLinks = (roles: readonly StaffRole[]): boolean => roles.includes('auditor');

/** D138: somebody must be left who gives roles. */
export const leavesNoAdmin = (change: { roles: readonly StaffRole[]; otherAdmins: number }): boolean =>
  change.otherAdmins === 0 && !change.roles.includes('admin');

import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';

/** D138: somebody must be left who gives roles. */
export const leavesNoAdmin = (change: { roles: readonly StaffRole[]; otherAdmins: number }): boolean =>
  change.otherAdmins === 0 && !change.roles.includes('admin');

import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { rolesOfTwo } from '@qunlu/contract/staff/rules.ts';

/** D138: somebody must be left who gives roles. */
export const leavesNoAdmin = (change: { roles: readonly StaffRole[]; otherAdmins: number }): boolean =>
  change.otherAdmins === 0 && !change.roles.includes('admin');

/** Whether a change gives a role that two admins give. */
export const needsTwo = (roles: readonly StaffRole[], before: readonly StaffRole[]): boolean =>
  rolesOfTwo.some((role) => roles.includes(role) && !before.includes(role));

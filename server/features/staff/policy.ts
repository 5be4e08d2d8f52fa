import type { AnyEndpoint, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';

/** Whether one of these roles is enough for a call of the back office. */
export const mayCall = (roles: readonly StaffRole[], call: Pick<AnyEndpoint, 'roles'>): boolean =>
  !call.roles || call.roles.some((role) => roles.includes(role));

/** D138: somebody must be left who gives roles. */
export const leavesNoAdmin = (change: { roles: readonly StaffRole[]; otherAdmins: number }): boolean =>
  change.otherAdmins === 0 && !change.roles.includes('admin');

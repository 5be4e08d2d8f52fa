import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { staffRoleLabels } from '@qunlu/contract/staff/rules.ts';

export const rolesText = (roles: readonly string[]): string =>
  roles.map((role) => staffRoleLabels[role as StaffRole] ?? role).join('、') || '已离岗';

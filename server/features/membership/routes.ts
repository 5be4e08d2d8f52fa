import * as staff from '@qunlu/contract/membership/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { listPrivileges, setPrivilege } from './service/staff.ts';

export function membershipRoutes(bind: Binder): void {
  bind(staff.listPrivileges, (ctx, { query }) => listPrivileges(ctx, query));
  bind(staff.setPrivilege, (ctx, { body }) => setPrivilege(ctx, body));
}

import * as admin from '@qunlu/contract/circle/members-admin.ts';
import type { Binder } from '../../../platform/bind.ts';
import { listManaged, setGuest, setMemberGroup } from '../service/member/managed-list.ts';
import { openFormPhone, viewForm } from '../service/member/submitted.ts';

/** What admins see of the members, and change in their entries. */
export function memberRoutes(bind: Binder): void {
  bind(admin.listManaged, (ctx, { query }) => listManaged(ctx, query));
  bind(admin.setMemberGroup, (ctx, { body }) => setMemberGroup(ctx, body));
  bind(admin.setGuest, (ctx, { body }) => setGuest(ctx, body));
  bind(admin.viewForm, (ctx, { query }) => viewForm(ctx, query));
  bind(admin.openFormPhone, (ctx, { body }) => openFormPhone(ctx, body));
}

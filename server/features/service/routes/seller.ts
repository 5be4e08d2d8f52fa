import * as desk from '@qunlu/contract/service/desk.ts';
import * as contract from '@qunlu/contract/service/seller.ts';
import * as staff from '@qunlu/contract/service/staff.ts';
import type { Binder } from '../../../platform/bind.ts';
import { decideApplication, listApplications } from '../service/application-desk.ts';
import { applyToSell, viewApplication } from '../service/applications.ts';
import { listReplies, setReplies, setRest, viewCalendar, viewDesk, viewStats } from '../service/desk.ts';
import { listHiddenSellers, releaseSeller } from '../service/hidden-sellers.ts';

export function sellerRoutes(bind: Binder): void {
  bind(contract.viewApplication, (ctx) => viewApplication(ctx));
  bind(contract.applyToSell, (ctx, { body }) => applyToSell(ctx, body));
  bind(desk.viewDesk, (ctx) => viewDesk(ctx));
  bind(desk.viewCalendar, (ctx, { query }) => viewCalendar(ctx, query));
  bind(desk.viewStats, (ctx) => viewStats(ctx));
  bind(desk.setRest, (ctx, { body }) => setRest(ctx, body));
  bind(desk.listReplies, (ctx) => listReplies(ctx));
  bind(desk.setReplies, (ctx, { body }) => setReplies(ctx, body));
  bind(staff.listApplications, (ctx, { query }) => listApplications(ctx, query));
  bind(staff.decideApplication, (ctx, { body }) => decideApplication(ctx, body));
  bind(staff.listHiddenSellers, (ctx, { query }) => listHiddenSellers(ctx, query));
  bind(staff.releaseSeller, (ctx, { body }) => releaseSeller(ctx, body));
}

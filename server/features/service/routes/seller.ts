import * as dashboard from '@qunlu/contract/service/dashboard.ts';
import * as contract from '@qunlu/contract/service/seller.ts';
import * as staff from '@qunlu/contract/service/staff.ts';
import type { Binder } from '../../../platform/bind.ts';
import { decideApplication, listApplications } from '../service/seller/application-review.ts';
import { applyToSell, viewApplication } from '../service/seller/applications.ts';
import {
  listReplies,
  setReplies,
  setRest,
  viewCalendar,
  viewDashboard,
  viewStats,
} from '../service/seller/dashboard.ts';
import { listHiddenSellers, releaseSeller } from '../service/seller/hidden-sellers.ts';

export function sellerRoutes(bind: Binder): void {
  bind(contract.viewApplication, (ctx) => viewApplication(ctx));
  bind(contract.applyToSell, (ctx, { body }) => applyToSell(ctx, body));
  bind(dashboard.viewDashboard, (ctx) => viewDashboard(ctx));
  bind(dashboard.viewCalendar, (ctx, { query }) => viewCalendar(ctx, query));
  bind(dashboard.viewStats, (ctx) => viewStats(ctx));
  bind(dashboard.setRest, (ctx, { body }) => setRest(ctx, body));
  bind(dashboard.listReplies, (ctx) => listReplies(ctx));
  bind(dashboard.setReplies, (ctx, { body }) => setReplies(ctx, body));
  bind(staff.listApplications, (ctx, { query }) => listApplications(ctx, query));
  bind(staff.decideApplication, (ctx, { body }) => decideApplication(ctx, body));
  bind(staff.listHiddenSellers, (ctx, { query }) => listHiddenSellers(ctx, query));
  bind(staff.releaseSeller, (ctx, { body }) => releaseSeller(ctx, body));
}

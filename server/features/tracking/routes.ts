import * as contract from '@qunlu/contract/tracking/calls.ts';
import * as staff from '@qunlu/contract/tracking/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { listErrors, reportError, solveError } from './service/errors.ts';
import { listFunnel } from './service/funnel.ts';
import { createBehavior, trackUser } from './service/usage.ts';

export function trackingRoutes(bind: Binder): void {
  bind(contract.trackUser, (ctx, { body }) => trackUser(ctx, body));
  bind(contract.createBehavior, (ctx, { body }) => createBehavior(ctx, body));
  bind(contract.reportError, (ctx, { body }) => reportError(ctx, body));
  bind(staff.listErrors, (ctx, { query }) => listErrors(ctx, query));
  bind(staff.solveError, (ctx, { body }) => solveError(ctx, body.id));
  bind(staff.listFunnel, (ctx, { query }) => listFunnel(ctx, query));
}

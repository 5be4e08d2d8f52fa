import * as contract from '@qunlu/contract/tracking.ts';
import type { Binder } from '../../platform/bind.ts';
import { reportError } from './service/errors.ts';
import { createBehavior, trackUser } from './service/usage.ts';

export function trackingRoutes(bind: Binder): void {
  bind(contract.trackUser, (ctx, { body }) => trackUser(ctx, body));
  bind(contract.createBehavior, (ctx, { body }) => createBehavior(ctx, body));
  bind(contract.reportError, (ctx, { body }) => reportError(ctx, body));
}

import * as contract from '@qunlu/contract/moderation/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { reportSubject } from './service/reports.ts';
import { appealHiding, standingOf } from './service/standing.ts';

export function moderationRoutes(bind: Binder): void {
  bind(contract.reportSubject, (ctx, { body }) => reportSubject(ctx, body));
  bind(contract.viewStanding, (ctx, { query }) => standingOf(ctx, query));
  bind(contract.appealStanding, (ctx, { body }) => appealHiding(ctx, body));
}

import * as contract from '@qunlu/contract/reputation/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { adjust, prepareAdjust } from './service/adjust.ts';
import { listMembers, listOwn, viewOwn } from './service/reading.ts';

export function reputationRoutes(bind: Binder): void {
  bind(contract.viewReputation, (ctx, { query }) => viewOwn(ctx, query.id));
  bind(contract.listEntries, (ctx, { query }) => listOwn(ctx, query));
  bind(contract.listRanks, (ctx, { query }) => listMembers(ctx, query));
  bind(
    contract.adjustReputation,
    (ctx, { body }) => prepareAdjust(ctx, body),
    (ctx, { body }) => adjust(ctx, body),
  );
}

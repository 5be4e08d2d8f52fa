import * as contract from '@qunlu/contract/capacity/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { joinQueue, leaveQueue, listOwn } from './service/waiting.ts';

export function capacityRoutes(bind: Binder): void {
  bind(contract.joinWaiting, (ctx, { body }) => joinQueue(ctx, body));
  bind(contract.leaveWaiting, (ctx, { body }) => leaveQueue(ctx, body));
  bind(contract.listWaiting, (ctx, { query }) => listOwn(ctx, query));
}

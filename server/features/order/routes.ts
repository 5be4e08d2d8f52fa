import * as contract from '@qunlu/contract/order/calls.ts';
import { viewReceipt as receiptContract } from '@qunlu/contract/order/receipts.ts';
import type { Binder } from '../../platform/bind.ts';
import { closeOrder, listOrders, queryOrder, viewOrder } from './service/own.ts';
import { payOrder } from './service/pay.ts';
import { viewReceipt } from './service/receipts.ts';

export function orderRoutes(bind: Binder): void {
  bind(contract.queryOrder, (ctx, { query }) => queryOrder(ctx, query.hash));
  bind(contract.viewOrder, (ctx, { query }) => viewOrder(ctx, query.hash));
  bind(contract.listOrders, (ctx, { query }) => listOrders(ctx, query));
  bind(contract.payOrder, (ctx, { body }) => payOrder(ctx, body));
  bind(contract.closeOrder, (ctx, { body }) => closeOrder(ctx, body.hash));
  bind(receiptContract, (ctx, { query }) => viewReceipt(ctx, query.hash));
}

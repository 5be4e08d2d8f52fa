import * as contract from '@qunlu/contract/order/calls.ts';
import * as claims from '@qunlu/contract/order/claims.ts';
import { viewReceipt as receiptContract } from '@qunlu/contract/order/receipts.ts';
import * as disputes from '@qunlu/contract/order/dispute-staff.ts';
import * as staff from '@qunlu/contract/order/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { dispute, withdrawDispute } from './service/dispute/disputes.ts';
import { confirmCase, decideCase, listQueue, viewCase } from './service/staff/disputes.ts';
import { listForStaff, viewForStaff } from './service/staff/orders.ts';
import { decidePayment, endRefund, listFailed, listWrong } from './service/staff/payments.ts';
import { viewSpendable } from './service/money/means.ts';
import { listOrders } from './service/lists.ts';
import { closeOrder, ownOrder, queryOrder, showOrder } from './service/own.ts';
import { payOrder } from './service/payment/pay.ts';
import { viewReceipt } from './service/receipts.ts';
import { staffRefund } from './service/staff/staff-refund.ts';
import { answerRefund, askRefund, takeBackRefund } from './service/request/requests.ts';
import { accept, cancel, confirm, decline, deliver, start } from './service/steps/stages.ts';

export function orderRoutes(bind: Binder): void {
  bind(contract.viewSpendable, (ctx) => viewSpendable(ctx));
  bind(contract.queryOrder, (ctx, { query }) => queryOrder(ctx, query.hash));
  bind(contract.viewOrder, (ctx, { query }) => ownOrder(ctx, query.hash));
  bind(contract.listOrders, (ctx, { query }) => listOrders(ctx, query));
  bind(contract.payOrder, (ctx, { body }) => payOrder(ctx, body));
  bind(contract.closeOrder, (ctx, { body }) => closeOrder(ctx, body.hash));
  bind(contract.acceptOrder, async (ctx, { body }) =>
    showOrder(ctx, (await accept(ctx, body)).order_id, 'seller'),
  );
  bind(contract.declineOrder, async (ctx, { body }) =>
    showOrder(ctx, (await decline(ctx, body)).order_id, 'seller'),
  );
  bind(contract.startOrder, async (ctx, { body }) =>
    showOrder(ctx, (await start(ctx, body)).order_id, 'seller'),
  );
  bind(claims.askRefund, async (ctx, { body }) =>
    showOrder(ctx, (await askRefund(ctx, body)).order_id, 'buyer'),
  );
  bind(claims.answerRefund, async (ctx, { body }) =>
    showOrder(ctx, (await answerRefund(ctx, { ...body, agree: body.agree === 1 })).order_id, 'seller'),
  );
  bind(claims.takeBackRefund, async (ctx, { body }) =>
    showOrder(ctx, (await takeBackRefund(ctx, body)).order_id, 'buyer'),
  );
  bind(contract.deliverOrder, async (ctx, { body }) =>
    showOrder(ctx, (await deliver(ctx, body)).order_id, 'seller'),
  );
  bind(contract.cancelOrder, async (ctx, { body }) =>
    showOrder(ctx, (await cancel(ctx, body)).order_id, 'buyer'),
  );
  bind(contract.confirmOrder, async (ctx, { body }) =>
    showOrder(ctx, (await confirm(ctx, body)).order_id, 'buyer'),
  );
  bind(claims.disputeOrder, async (ctx, { body }) => {
    await dispute(ctx, body);
    return ownOrder(ctx, body.hash);
  });
  bind(claims.withdrawDispute, async (ctx, { body }) => {
    await withdrawDispute(ctx, body.hash);
    return ownOrder(ctx, body.hash);
  });
  bind(staff.listStaffOrders, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.viewStaffOrder, (ctx, { body }) => viewForStaff(ctx, body));
  bind(disputes.listDisputes, (ctx, { query }) => listQueue(ctx, query));
  bind(disputes.viewDispute, (ctx, { body }) => viewCase(ctx, body));
  bind(disputes.decideDispute, (ctx, { body }) => decideCase(ctx, body));
  bind(disputes.confirmDispute, (ctx, { body }) => confirmCase(ctx, body));
  bind(staff.listFailedRefunds, (ctx, { query }) => listFailed(ctx, query));
  bind(staff.endRefund, (ctx, { body }) => endRefund(ctx, body));
  bind(staff.listWrongPayments, (ctx, { query }) => listWrong(ctx, query));
  bind(staff.decidePayment, (ctx, { body }) => decidePayment(ctx, body));
  bind(staff.staffRefund, (ctx, { body }) => staffRefund(ctx, body));
  bind(receiptContract, (ctx, { query }) => viewReceipt(ctx, query.hash));
}

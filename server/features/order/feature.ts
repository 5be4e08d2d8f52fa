import { listDisputes } from '@qunlu/contract/order/dispute-staff.ts';
import { listFailedRefunds, listWrongPayments } from '@qunlu/contract/order/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { payWebhooks } from '../../platform/pay-webhooks.ts';
import { provide } from '../../platform/ports.ts';
import { ledgerChecks } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { orderPaid, orderRefunded, paymentAbandoned, refundDue } from './events.ts';
import { orderJobs } from './jobs.ts';
import { orderRoutes } from './routes.ts';
import { checkOrders } from './service/money/checks.ts';
import { onPaymentAbandoned } from './service/payment/counting.ts';
import { lateDisputes, waitingDisputes } from './service/staff/disputes.ts';
import { orderLifecycle } from './service/lifecycle.ts';
import { ordersOf } from './service/staff/orders.ts';
import { waitingPayments, waitingRefunds } from './service/staff/payments.ts';
import { notifyPaid } from './service/payment/notifications.ts';
import { handleWebhook } from './service/payment/provider-webhooks.ts';
import { notifyRefund } from './service/money/refund-notifications.ts';
import { onRefundDue } from './service/money/refund-sending.ts';

export const feature = defineFeature({
  name: 'order',
  routes: orderRoutes,
  jobs: orderJobs,
  provides: [
    provide(payWebhooks, handleWebhook),
    provide(lifecycles, orderLifecycle),
    provide(ledgerChecks, checkOrders),
    provide(staffBadges, {
      'order.disputes': { list: listDisputes, count: waitingDisputes },
      'order.overdue': { list: listDisputes, count: lateDisputes },
      'order.refunds': { list: listFailedRefunds, count: waitingRefunds },
      'order.payments': { list: listWrongPayments, count: waitingPayments },
    }),
    provide(personFacts, { 'order.count': ordersOf }),
  ],
  listens: [
    inTransactionOf(orderPaid, notifyPaid),
    inTransactionOf(orderRefunded, notifyRefund),
    afterEvent(refundDue, 'order.send-refund', onRefundDue),
    afterEvent(paymentAbandoned, 'order.close-payment', onPaymentAbandoned),
  ],
});

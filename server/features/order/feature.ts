import { listDisputes } from '@qunlu/contract/order/dispute-staff.ts';
import { listFailedRefunds, listWrongPayments } from '@qunlu/contract/order/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { payNotices } from '../../platform/pay-notices.ts';
import { provide } from '../../platform/ports.ts';
import { ledgerChecks } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { orderPaid, orderRefunded, paymentAbandoned, refundDue } from './events.ts';
import { orderJobs } from './jobs.ts';
import { orderRoutes } from './routes.ts';
import { checkOrders } from './service/money/checks.ts';
import { onPaymentAbandoned } from './service/payment/counting.ts';
import { lateDisputes, waitingDisputes } from './service/staff/dispute-desk.ts';
import { orderLifecycle } from './service/lifecycle.ts';
import { ordersOf } from './service/staff/order-desk.ts';
import { waitingPayments, waitingRefunds } from './service/staff/payment-desk.ts';
import { tellPaid } from './service/payment/notices.ts';
import { takeNotice } from './service/payment/provider-notices.ts';
import { tellRefund } from './service/money/refund-notices.ts';
import { onRefundDue } from './service/money/refund-sending.ts';

export const feature = defineFeature({
  name: 'order',
  routes: orderRoutes,
  jobs: orderJobs,
  provides: [
    provide(payNotices, takeNotice),
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
    inTransactionOf(orderPaid, tellPaid),
    inTransactionOf(orderRefunded, tellRefund),
    afterEvent(refundDue, 'order.send-refund', onRefundDue),
    afterEvent(paymentAbandoned, 'order.close-payment', onPaymentAbandoned),
  ],
});

import { listFailedRefunds, listWrongPayments } from '@qunlu/contract/order/payment-staff.ts';
import { afterEvent } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { payNotices } from '../../platform/pay-notices.ts';
import { provide } from '../../platform/ports.ts';
import { ledgerChecks } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { paymentAbandoned, refundDue } from './events.ts';
import { orderJobs } from './jobs.ts';
import { orderRoutes } from './routes.ts';
import { checkOrders } from './service/checks.ts';
import { onPaymentAbandoned } from './service/counting.ts';
import { orderLifecycle } from './service/lifecycle.ts';
import { failedRefundsWaiting, wrongPaymentsWaiting } from './service/payment-cases.ts';
import { takeNotice } from './service/provider-notices.ts';
import { onRefundDue } from './service/refund-sending.ts';

export const feature = defineFeature({
  name: 'order',
  routes: orderRoutes,
  jobs: orderJobs,
  provides: [
    provide(payNotices, takeNotice),
    provide(lifecycles, orderLifecycle),
    provide(ledgerChecks, checkOrders),
    provide(staffBadges, {
      'order.wrong-payments': { list: listWrongPayments, count: wrongPaymentsWaiting },
      'order.failed-refunds': { list: listFailedRefunds, count: failedRefundsWaiting },
    }),
  ],
  listens: [
    afterEvent(refundDue, 'order.send-refund', onRefundDue),
    afterEvent(paymentAbandoned, 'order.close-payment', onPaymentAbandoned),
  ],
});

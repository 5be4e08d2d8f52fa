import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { acquaintance } from '../card/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { orderJobs } from './jobs/orders.ts';
import { bookingRoutes } from './routes/booking.ts';
import { commentsRoutes } from './routes/comments.ts';
import { ordersRoutes } from './routes/orders.ts';
import { publishRoutes } from './routes/publish.ts';
import { sellerRoutes } from './routes/seller.ts';
import { serviceFees } from './service/fees.ts';
import { serviceOrdersLifecycle } from './service/order-lifecycle.ts';
import { tradingWith } from './service/reveals.ts';
import { serviceSubject } from './service/subject.ts';

export const feature = defineFeature({
  name: 'service',
  routes(bind) {
    publishRoutes(bind);
    ordersRoutes(bind);
    bookingRoutes(bind);
    commentsRoutes(bind);
    sellerRoutes(bind);
  },
  jobs: [...orderJobs],
  provides: [
    provide(payableSubjects, serviceSubject),
    provide(moneySettings, serviceFees),
    provide(acquaintance, tradingWith),
    provide(lifecycles, serviceOrdersLifecycle),
  ],
});

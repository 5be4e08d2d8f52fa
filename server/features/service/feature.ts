import { defineFeature } from '../../platform/feature.ts';
import { bookingRoutes } from './routes/booking.ts';
import { commentsRoutes } from './routes/comments.ts';
import { ordersRoutes } from './routes/orders.ts';
import { publishRoutes } from './routes/publish.ts';
import { sellerRoutes } from './routes/seller.ts';

export const feature = defineFeature({
  name: 'service',
  routes(bind) {
    publishRoutes(bind);
    ordersRoutes(bind);
    bookingRoutes(bind);
    commentsRoutes(bind);
    sellerRoutes(bind);
  },
});

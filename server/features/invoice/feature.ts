import { listStaffInvoices } from '@qunlu/contract/invoice/staff.ts';
import { badges } from '../../platform/badges.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { orderRefunding } from '../order/events.ts';
import { staffBadges } from '../staff/ports.ts';
import { invoiceJobs } from './jobs.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceLifecycle } from './service/lifecycle.ts';
import { countAsked } from './service/list.ts';
import { reverseFor } from './service/reverse.ts';
import { invoiceSettings } from './service/settings.ts';
import { stuckInvoices } from './service/staff.ts';

export const feature = defineFeature({
  name: 'invoice',
  routes: invoiceRoutes,
  jobs: invoiceJobs,
  provides: [
    provide(lifecycles, invoiceLifecycle),
    provide(moneySettings, invoiceSettings),
    provide(badges, { 'invoice.asked': countAsked }),
    provide(staffBadges, { 'invoice.stuck': { list: listStaffInvoices, count: stuckInvoices } }),
  ],
  listens: [inTransactionOf(orderRefunding, reverseFor)],
});

import { listHeldCommissions } from '@qunlu/contract/agent/staff.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { ownStates } from '../account/ports.ts';
import { ledgerChecks, moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { orderRefunded } from '../order/events.ts';
import { staffBadges } from '../staff/ports.ts';
import { agentJobs } from './jobs.ts';
import { agentRoutes } from './routes.ts';
import { checkCommissions } from './service/checks.ts';
import { reverseCommissions } from './service/commissions.ts';
import { waitingCommissions } from './service/staff.ts';
import { ownState } from './service/info.ts';
import { agentLifecycle } from './service/lifecycle.ts';
import { agentSettings } from './service/settings.ts';

export const feature = defineFeature({
  name: 'agent',
  routes: agentRoutes,
  jobs: agentJobs,
  provides: [
    provide(moneySettings, agentSettings),
    provide(ownStates, ownState),
    provide(lifecycles, agentLifecycle),
    provide(ledgerChecks, checkCommissions),
    provide(staffBadges, {
      'agent.commissions': { list: listHeldCommissions, count: waitingCommissions },
    }),
  ],
  listens: [
    inTransactionOf(orderRefunded, async (tx, { orderId, all }) => {
      if (all) await reverseCommissions(tx, orderId);
    }),
  ],
});

import { listChecks, listSettings } from '@qunlu/contract/ledger/staff.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { holdings } from '../account/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { ledgerJobs } from './jobs.ts';
import { ledgerRoutes } from './routes.ts';
import { ledgerHoldings } from './service/holdings.ts';
import { ledgerLifecycle } from './service/lifecycle.ts';
import { waitingRaises } from './service/raises.ts';
import { holdCounts, openDifferences } from './service/person.ts';

export const feature = defineFeature({
  name: 'ledger',
  routes: ledgerRoutes,
  jobs: ledgerJobs,
  provides: [
    provide(holdings, ledgerHoldings),
    provide(lifecycles, ledgerLifecycle),
    provide(personFacts, { 'ledger.holds': holdCounts }),
    provide(staffBadges, {
      'ledger.differences': { list: listChecks, count: openDifferences },
      'ledger.raises': { list: listSettings, count: waitingRaises },
    }),
  ],
});

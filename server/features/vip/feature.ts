import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { missionPrizes } from '../score/ports.ts';
import { personFacts } from '../staff/ports.ts';
import { vipJobs } from './jobs.ts';
import { vipPages, vipRoutes } from './routes.ts';
import { vipFacts } from './service/entitlements.ts';
import { vipLifecycle } from './service/lifecycle.ts';
import { vipSettings } from './service/packs.ts';
import { givePrize } from './service/prizes.ts';
import { packSubject } from './service/subject.ts';

export const feature = defineFeature({
  name: 'vip',
  routes: vipRoutes,
  pages: vipPages,
  jobs: vipJobs,
  provides: [
    provide(payableSubjects, packSubject),
    provide(moneySettings, vipSettings),
    provide(missionPrizes, givePrize),
    provide(lifecycles, vipLifecycle),
    provide(personFacts, { 'vip.level': vipFacts }),
  ],
  demo: () => import('./demo.ts'),
});

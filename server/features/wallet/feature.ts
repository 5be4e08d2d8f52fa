import { listWithdrawals } from '@qunlu/contract/wallet/staff.ts';
import { listDifferences } from '@qunlu/contract/wallet/staff-differences.ts';
import { afterEvent } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { payWebhooks } from '../../platform/pay-webhooks.ts';
import { provide } from '../../platform/ports.ts';
import { moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { withdrawalApproved } from './events.ts';
import { payoutsJob, walletJobs } from './jobs.ts';
import { walletRoutes } from './routes.ts';
import { waitingWithdrawals } from './service/decide.ts';
import { waitingDifferences } from './service/differences.ts';
import { lateWithdrawals } from './service/late.ts';
import { walletLifecycle } from './service/lifecycle.ts';
import { handleWebhook } from './service/payout.ts';
import { rechargeSubject } from './service/recharge.ts';
import { walletSettings } from './service/settings.ts';

export const feature = defineFeature({
  name: 'wallet',
  routes: walletRoutes,
  jobs: walletJobs,
  provides: [
    provide(payableSubjects, rechargeSubject),
    provide(moneySettings, walletSettings),
    provide(payWebhooks, handleWebhook),
    provide(lifecycles, walletLifecycle),
    provide(staffBadges, {
      'wallet.withdrawals': { list: listWithdrawals, count: waitingWithdrawals },
      'wallet.overdue': { list: listWithdrawals, count: lateWithdrawals },
      'wallet.differences': { list: listDifferences, count: waitingDifferences },
    }),
  ],
  listens: [
    // After the commit: in its transaction the job would not see it yet.
    afterEvent(withdrawalApproved, 'wallet.pay-out', async (ctx) => ctx.deps.triggerJob(payoutsJob)),
  ],
  demo: () => import('./demo.ts'),
});

import { listRoleChanges } from '@qunlu/contract/staff/calls.ts';
import { listFailedRows } from '@qunlu/contract/staff/events.ts';
import { listAppeals } from '@qunlu/contract/staff/people.ts';
import { staffAuthenticator } from '../../platform/bind.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { sessionsEnded } from '../account/events.ts';
import { countAppeals } from '../account/api/appeal-decision.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { staffJobs } from './jobs.ts';
import { staffBadges } from './ports.ts';
import { staffRoutes } from './routes.ts';
import { waitingRows } from './service/failed-rows.ts';
import { staffLifecycle } from './service/lifecycle.ts';
import { countWaiting } from './service/role-changes.ts';
import { authenticateStaff, endStaffSessionsOf } from './service/sessions.ts';

export const feature = defineFeature({
  name: 'staff',
  routes: staffRoutes,
  jobs: staffJobs,
  provides: [
    provide(staffAuthenticator, authenticateStaff),
    provide(lifecycles, staffLifecycle),
    provide(staffBadges, {
      'staff.appeals': { list: listAppeals, count: countAppeals },
      'staff.failed-rows': { list: listFailedRows, count: waitingRows },
      'staff.role-changes': { list: listRoleChanges, count: countWaiting },
    }),
  ],
  listens: [inTransactionOf(sessionsEnded, (tx, { userId }) => endStaffSessionsOf(tx, userId))],
  demo: () => import('./demo.ts'),
});

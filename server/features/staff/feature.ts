import { staffAuthenticator } from '../../platform/bind.ts';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { sessionsEnded } from '../account/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { staffJobs } from './jobs.ts';
import { staffRoutes } from './routes.ts';
import { staffLifecycle } from './service/lifecycle.ts';
import { authenticateStaff, endStaffSessionsOf } from './service/sessions.ts';

export const feature = defineFeature({
  name: 'staff',
  routes: staffRoutes,
  jobs: staffJobs,
  provides: [provide(staffAuthenticator, authenticateStaff), provide(lifecycles, staffLifecycle)],
  listens: [inTransactionOf(sessionsEnded, (tx, { userId }) => endStaffSessionsOf(tx, userId))],
  demo: () => import('./demo.ts'),
});

import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { custodians } from '../account/ports.ts';
import { shareJobs } from './jobs.ts';
import { sharePages, shareRoutes } from './routes.ts';
import { shareCustodian } from './service/custody.ts';

export const feature = defineFeature({
  name: 'share',
  routes: shareRoutes,
  pages: sharePages,
  jobs: shareJobs,
  provides: [provide(custodians, shareCustodian)],
});

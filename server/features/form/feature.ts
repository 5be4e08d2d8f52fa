import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { formJobs } from './jobs.ts';
import { formLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'form',
  jobs: formJobs,
  provides: [provide(lifecycles, formLifecycle)],
});

import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { attendanceRoutes } from './routes.ts';
import { attendanceLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'attendance',
  routes: attendanceRoutes,
  provides: [provide(lifecycles, attendanceLifecycle)],
});

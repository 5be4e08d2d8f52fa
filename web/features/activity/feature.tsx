import { defineFeature } from '../../platform/feature.ts';
import { activityRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'activity', routes: activityRoutes });

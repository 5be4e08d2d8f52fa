import { defineFeature } from '../../platform/feature.ts';
import { capacityRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'capacity', routes: capacityRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { lifecycleRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'lifecycle', routes: lifecycleRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { o2oRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'o2o', routes: o2oRoutes });

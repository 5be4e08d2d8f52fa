import { defineFeature } from '../../platform/feature.ts';
import { orderRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'order', routes: orderRoutes });

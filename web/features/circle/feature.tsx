import { defineFeature } from '../../platform/feature.ts';
import { circleRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'circle', routes: circleRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { reputationRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'reputation', routes: reputationRoutes });

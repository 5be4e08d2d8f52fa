import { defineFeature } from '../../platform/feature.ts';
import { scoreRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'score', routes: scoreRoutes });

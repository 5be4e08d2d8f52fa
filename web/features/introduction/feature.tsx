import { defineFeature } from '../../platform/feature.ts';
import { introductionRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'introduction', routes: introductionRoutes });

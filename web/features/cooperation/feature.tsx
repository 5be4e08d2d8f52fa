import { defineFeature } from '../../platform/feature.ts';
import { cooperationRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'cooperation', routes: cooperationRoutes });

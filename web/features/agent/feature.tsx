import { defineFeature } from '../../platform/feature.ts';
import { agentRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'agent', routes: agentRoutes });

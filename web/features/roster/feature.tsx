import { defineFeature } from '../../platform/feature.ts';
import { rosterRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'roster', routes: rosterRoutes });

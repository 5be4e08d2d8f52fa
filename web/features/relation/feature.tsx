import { defineFeature } from '../../platform/feature.ts';
import { relationRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'relation', routes: relationRoutes });

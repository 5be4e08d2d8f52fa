import { defineFeature } from '../../platform/feature.ts';
import { discoveryRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'discovery', routes: discoveryRoutes });

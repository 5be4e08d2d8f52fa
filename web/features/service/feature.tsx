import { defineFeature } from '../../platform/feature.ts';
import { serviceRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'service', routes: serviceRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { certificationRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'certification', routes: certificationRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { identityRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'identity', routes: identityRoutes });

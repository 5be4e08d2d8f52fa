import { defineFeature } from '../../platform/feature.ts';
import { familyRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'family', routes: familyRoutes });

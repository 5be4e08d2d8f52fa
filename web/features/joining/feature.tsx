import { defineFeature } from '../../platform/feature.ts';
import { joiningRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'joining', routes: joiningRoutes });

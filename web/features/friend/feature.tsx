import { defineFeature } from '../../platform/feature.ts';
import { friendRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'friend', routes: friendRoutes });

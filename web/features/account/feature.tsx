import { defineFeature } from '../../platform/feature.ts';
import { accountRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'account', routes: accountRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { walletRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'wallet', routes: walletRoutes });

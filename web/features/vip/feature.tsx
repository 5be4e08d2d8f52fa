import { defineFeature } from '../../platform/feature.ts';
import { vipRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'vip', routes: vipRoutes });

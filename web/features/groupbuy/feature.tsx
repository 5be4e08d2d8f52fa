import { defineFeature } from '../../platform/feature.ts';
import { groupbuyRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'groupbuy', routes: groupbuyRoutes });

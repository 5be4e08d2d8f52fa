import { defineFeature } from '../../platform/feature.ts';
import { checkinRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'checkin', routes: checkinRoutes });

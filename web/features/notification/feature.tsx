import { defineFeature } from '../../platform/feature.ts';
import { notificationRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'notification', routes: notificationRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { noticeRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'notice', routes: noticeRoutes });

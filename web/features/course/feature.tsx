import { defineFeature } from '../../platform/feature.ts';
import { courseRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'course', routes: courseRoutes });

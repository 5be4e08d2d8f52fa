import { defineFeature } from '../../platform/feature.ts';
import { duesRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'dues', routes: duesRoutes });

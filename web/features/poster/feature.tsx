import { defineFeature } from '../../platform/feature.ts';
import { posterRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'poster', routes: posterRoutes });

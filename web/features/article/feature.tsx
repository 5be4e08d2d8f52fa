import { defineFeature } from '../../platform/feature.ts';
import { articleRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'article', routes: articleRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { clueRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'clue', routes: clueRoutes });

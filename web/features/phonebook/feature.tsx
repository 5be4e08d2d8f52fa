import { defineFeature } from '../../platform/feature.ts';
import { phonebookRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'phonebook', routes: phonebookRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { chatRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'chat', routes: chatRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { forumRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'forum', routes: forumRoutes });

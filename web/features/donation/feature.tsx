import { defineFeature } from '../../platform/feature.ts';
import { donationRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'donation', routes: donationRoutes });

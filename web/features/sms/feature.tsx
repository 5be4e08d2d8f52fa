import { defineFeature } from '../../platform/feature.ts';
import { smsRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'sms', routes: smsRoutes });

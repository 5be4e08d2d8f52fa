import { defineFeature } from '../../platform/feature.ts';
import { invoiceRoutes } from './routes.tsx';

export const feature = defineFeature({ name: 'invoice', routes: invoiceRoutes });

import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { publicationLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'publication',
  provides: [provide(lifecycles, publicationLifecycle)],
});

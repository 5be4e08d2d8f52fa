import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { threadLifecycle } from './service/lifecycle.ts';

export const feature = defineFeature({
  name: 'thread',
  provides: [provide(lifecycles, threadLifecycle)],
});

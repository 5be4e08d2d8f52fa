import type { FeatureScene } from '../../testing/feature-scene.ts';
import { picture, upload } from './testing.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'media.download': { id: 'x'.repeat(43) },
  }),
  cases: {
    'media.avatar-crop': async ({ world, me }) => ({
      url: (await upload(world, me, { bytes: await picture(600, 400) })).url,
    }),
    'media.download': () => ({ id: 'sandbox-media-7' }),
  },
};

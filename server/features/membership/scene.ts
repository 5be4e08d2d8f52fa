import type { FeatureScene } from '../../testing/feature-scene.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'staff.set-privilege': { key: 'card.cards', level: 'none', value: 3, reason: '按约定，已经核对' },
  }),
  cases: {
    'staff.set-privilege': ({ world }) => ({ from: Math.floor(world.now().getTime() / 1000) + 86_400 }),
  },
};

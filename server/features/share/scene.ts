import type { FeatureScene } from '../../testing/feature-scene.ts';

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({
    link: `http://localhost:3000/card/${cardId}`,
  }),
};

import type { FeatureScene } from '../../testing/feature-scene.ts';
import { mine } from '../circle/scene.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'poster.picture': { code: 'abcdefgh23', template: 1 },
  }),
  cases: {
    'poster.view': mine,
    'poster.picture': async (scene) => {
      const { id } = scene.circle;
      const made = await scene.done('poster.view', { id });
      return { id, code: /code=([\w-]+)/.exec(JSON.stringify(made))?.[1] ?? made.code, template: 1 };
    },
  },
};

import type { FeatureScene } from '../../testing/feature-scene.ts';
import { relate } from './testing.ts';

export const scene: FeatureScene = {
  cases: {
    'relation.black': ({ other }) => ({ user_id: other.userId }),
    'relation.follow': ({ other }) => ({ user_id: other.userId }),
    'relation.view': ({ other }) => ({ user_id: other.userId }),
    'relation.unblack': async ({ world, me, other }) => {
      await relate(world, 'black', me, other);
      return { user_id: other.userId };
    },
    'relation.unfollow': async ({ world, me, other }) => {
      await relate(world, 'follow', me, other);
      return { user_id: other.userId };
    },
    'relation.blacklist': async (scene) => {
      await relate(scene.world, 'black', scene.me, scene.other);
      return {};
    },
  },
};

import type { FeatureScene } from '../../testing/feature-scene.ts';
import { mine } from '../circle/scene.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'discovery.set-user-industry': { industry1: 1002 },
    'discovery.set-phonebook-industry': { phonebook_id: 1, industry: 1002 },
    'discovery.recommend-circles': { type: 1 },
    'staff.edit-industry': { id: 1002, name: '茶叶', hidden: 0 },
    'staff.pick-circle': { sort: 1 },
  }),
  cases: {
    'discovery.phonebook-industry': mine,
    'discovery.set-phonebook-industry': ({ circle }) => ({ phonebook_id: circle.id, industry: 1002 }),
    'discovery.related-circles': mine,
    'discovery.user-industry': ({ other }) => ({ user_id: other.userId }),
    'staff.pick-circle': mine,
    'staff.drop-circle-pick': async (scene) => {
      await scene.done('staff.pick-circle', { id: scene.circle.id });
      return { id: scene.circle.id };
    },
  },
  unshown: {
    'discovery.recommend-circles': 'circles that are near the caller by what they do; names nobody',
  },
};

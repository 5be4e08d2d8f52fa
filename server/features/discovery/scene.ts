import type { FeatureScene } from '../../testing/feature-scene.ts';
import { mine } from '../circle/scene.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'discovery.set-user-industry': { industry1: 1002 },
    'discovery.set-tags': { tags: ['摄影', '龙井'] },
    'discovery.set-phonebook-industry': { phonebook_id: 1, industry: 1002 },
    'discovery.recommend-circles': { type: 1 },
    // Of the friend of whoever asks, and of all others of a scene.
    'discovery.search': { q: '青禾' },
    'discovery.search-list': { kind: 'people', q: '青禾' },
    'discovery.industry-page': { industry: 101 },
    'staff.edit-industry': { id: 1002, name: '茶叶', hidden: 0 },
    'staff.pick-circle': { sort: 1 },
  }),
  cases: {
    'discovery.phonebook-industry': mine,
    'discovery.set-phonebook-industry': ({ circle }) => ({ phonebook_id: circle.id, industry: 1002 }),
    'discovery.related-circles': mine,
    'discovery.dismiss-person': ({ other }) => ({ user_id: other.userId }),
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

import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { applyTo } from './testing.ts';

const applied = async ({ world, me, other }: Scene, from = other, to = me): Promise<number> =>
  (await applyTo(world, from, to)).body.id;

const tagged = (scene: Scene): Promise<unknown> =>
  scene.done('friend.write-remark', { user_id: scene.friend.userId, note: '同学', tags: ['同窗'] });

export const scene: FeatureScene = {
  fill: ({ userId }) => ({
    tag: '同窗',
    tags: ['同窗'],
    since: 0,
    add: [userId],
    remove: [],
  }),
  cases: {
    'friend.accept': async (scene) => ({ id: await applied(scene) }),
    'friend.refuse': async (scene) => ({ id: await applied(scene) }),
    'friend.cancel': async (scene) => ({ id: await applied(scene, scene.me, scene.other) }),
    'friend.applylist': async (scene) => {
      await applied(scene);
      return {};
    },
    'friend.apply': ({ other }) => ({ user_id: other.userId }),
    'friend.check-frequency': ({ other }) => ({ user_id: other.userId }),
    'friend.swap': ({ otherCard }) => ({ card_id: otherCard }),
    'friend.ties': ({ other }) => ({ user_id: other.userId }),
    'friend.remove': ({ friend }) => ({ user_id: friend.userId }),
    'friend.remark': ({ friend }) => ({ user_id: friend.userId }),
    'friend.write-remark': ({ friend }) => ({ user_id: friend.userId, note: '同学', tags: ['同窗'] }),
    'friend.tag-members': ({ friend }) => ({ tag: '同窗', add: [friend.userId], remove: [] }),
    'friend.remove-tag': async (scene) => {
      await tagged(scene);
      return { tag: '同窗' };
    },
    'friend.rename-tag': async (scene) => {
      await tagged(scene);
      return { tag: '同窗', name: '老友' };
    },
    'friend.face-met': async (scene) => {
      const { face } = await scene.done('friend.face');
      await scene.done('friend.swap', { as: scene.other.token, card_id: scene.cardId, face });
      return { since: 0 };
    },
    'friend.tags': async (scene) => {
      await tagged(scene);
      return {};
    },
  },
};

import { memberIdOf, newest } from '../../testing/calls/rows.ts';
import type { FeatureScene } from '../../testing/feature-scene.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'introduction.create': { member_a: 1, member_b: 2, note: '都爱喝茶' },
    'introduction.list': { box: 'received' },
    'introduction.answer': { id: 1, yes: 0 },
  }),
  cases: {
    'introduction.create': async (scene) => ({
      id: scene.circle.id,
      member_a: await memberIdOf(scene, scene.circle, scene.friend),
      member_b: scene.member.memberId,
    }),
    'introduction.answer': async (scene) => {
      const { circle, friend, member } = scene;
      const member_a = await memberIdOf(scene, circle, friend);
      await scene.done('introduction.create', { id: circle.id, member_a, member_b: member.memberId });
      return { as: friend.token, id: await newest(scene, 'introduction', 'introduction_id'), yes: 1 };
    },
    'introduction.list': async (scene) => {
      const { circle, friend, member } = scene;
      const member_a = await memberIdOf(scene, circle, friend);
      await scene.done('introduction.create', { id: circle.id, member_a, member_b: member.memberId });
      return { as: friend.token, box: 'received' };
    },
  },
};

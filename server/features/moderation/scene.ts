import { newest } from '../../testing/calls/rows.ts';
import type { FeatureScene } from '../../testing/feature-scene.ts';
import { makeSettled, reportCard } from './testing.ts';

export const scene: FeatureScene = {
  fill: () => ({
    word: '飞檐',
  }),
  inputs: () => ({
    'moderation.report': { reason: 'spam' },
    'staff.decide-report': { verdict: 'keep', reason: '内容属实，已经核对' },
  }),
  cases: {
    'moderation.report': ({ otherCard }) => ({ type: 'card', id: otherCard, reason: 'spam' }),
    'moderation.appeal': async ({ world, cardId }) => {
      for (const by of await makeSettled(world, 3)) await reportCard(world, by, cardId);
      return { type: 'card', id: cardId };
    },
    'staff.decide-report': async ({ world, friend, otherCard }) => {
      await reportCard(world, friend, otherCard);
      return { type: 'card', id: otherCard, verdict: 'keep', reason: '内容属实，可以保留' };
    },
    'staff.remove-word': async (scene) => {
      await scene.done('staff.add-word', {});
      return { id: await newest(scene, 'moderation_word', 'word_id') };
    },
  },
};

import { newest } from '../../testing/calls/rows.ts';
import type { FeatureScene } from '../../testing/feature-scene.ts';
import { done as actions, giveScore } from './testing.ts';

export const scene: FeatureScene = {
  inputs: () => ({
    'staff.set-mission': { id: 1, score: 2, max: 1, days: 0, open: 1, reason: '按约定，已经核对' },
    'staff.set-quote': { date: '2099-12-01', text: '山高水长', author: '', source: '' },
    'staff.score-adjust': { credit: 10, reason: '活动奖励，已经核对' },
  }),
  cases: {
    'staff.set-quote': () => ({ date: '2026-12-01' }),
    'score.claim': async ({ world, me }) => {
      await actions(world, me, 'card-first', 1);
      return { id: 1 };
    },
    'staff.score-reverse': async (scene) => {
      await giveScore(scene.world, scene.me, 10);
      return { id: await newest(scene, 'score_entry', 'entry_id'), reason: '发错了，应当撤回' };
    },
    'score.list': async (scene) => {
      await giveScore(scene.world, scene.me, 10);
      return {};
    },
  },
};

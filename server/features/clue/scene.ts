import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { setMembership } from '../vip/testing.ts';
import { clueBody, openClues, postClueAs } from './testing.ts';

type Lead = GivenInput & { id: number; clue_id: number };

/** A lead of a member in the circle of `me`. */
async function lead(scene: Scene, waits = false): Promise<Lead> {
  await openClues(scene.world, scene.circle);
  const { clue_id } = await postClueAs(scene.world, scene.circle, scene.member, { waits });
  return { id: scene.circle.id, clue_id };
}

const taken =
  (more: GivenInput = {}): Case =>
  async (scene) => {
    const given = await lead(scene);
    await scene.done('clue.take', given);
    return { ...given, ...more };
  };

const business: Case = async ({ world, me }) => {
  await setMembership(world, me, 'commerce');
  return { size: 5 };
};

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({ clue_id: cardId, company_id: 'S00001' }),
  inputs: () => ({
    'clue.create': clueBody,
    'clue.decide': { verdict: 'pass' },
    'clue.follow': { note: '已通电话' },
  }),
  cases: {
    'clue.list': async (scene) => {
      const { id } = await lead(scene);
      return { id };
    },
    'clue.view': (scene) => lead(scene),
    'clue.create': async ({ world, circle }) => {
      await openClues(world, circle);
      return { id: circle.id };
    },
    'clue.decide': (scene) => lead(scene, true),
    'clue.take': (scene) => lead(scene),
    'clue.follow': taken({ note: '已通电话，约周三看样' }),
    'clue.give-up': taken(),
    'clue.phone': taken(),
    'clue.finish': async (scene) => ({ ...(await taken()(scene)), as: scene.member.token }),
    'clue.find-companies': business,
    'clue.decode-company': async (scene) => {
      const { size } = await business(scene);
      const { list } = await scene.done('clue.find-companies', { size });
      return { company_id: list[0].company_id };
    },
  },
  reveals: {
    'clue.phone': 'who took a lead rings who posted it, who reads that it was opened',
  },
};

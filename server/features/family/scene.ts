import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { invitationOf, makeFamily } from './testing.ts';

/** A family of `me` with a circle of theirs, and one that waits for the word of its owner. */
async function own(scene: Scene): Promise<{ id: number }> {
  const { id } = await makeFamily(scene.world, 0, { ...scene.circle, owner: scene.me });
  return { id };
}

const invited = async (scene: Scene): Promise<GivenInput> => {
  const { id } = await own(scene);
  await scene.done('family.invite', { id, phonebook_id: scene.theirs.id });
  return { id: await invitationOf(scene.world, scene.theirs) };
};

const ofFamily: Case = own;

export const scene: FeatureScene = {
  fill: () => ({ phonebook_ids: [1], finds: 0 }),
  inputs: () => ({
    'family.create': { name: '钱塘茶缘', intro: '' },
    'family.edit': { name: '钱塘茶缘', intro: '' },
    'family.invite': { phonebook_id: 1, note: '' },
    'family.leave': { phonebook_id: 1 },
    'family.set-finds': { phonebook_id: 1, finds: 0 },
    'family.invitations': { box: 'received' },
    'family.search': { q: '周明' },
    'family.notice': { title: '茶会', body: '周六' },
    'family.answer': { yes: 1 },
    'staff.dissolve-family': { reason: '群发广告，多人举报' },
  }),
  cases: {
    'family.list': async (scene) => {
      await own(scene);
      return {};
    },
    'family.view': ofFamily,
    'family.create': (scene) => ({ phonebook_ids: [scene.circle.id] }),
    'family.edit': ofFamily,
    'family.candidates': () => ({}),
    'family.invite': async (scene) => ({ ...(await own(scene)), phonebook_id: scene.theirs.id }),
    'family.invitations': async (scene) => {
      await invited(scene);
      return { box: 'sent' };
    },
    'family.answer': async (scene) => ({
      ...(await invited(scene)),
      as: scene.theirs.owner.token,
      yes: 1,
    }),
    'family.withdraw': invited,
    'family.set-finds': async (scene) => ({ ...(await own(scene)), phonebook_id: scene.circle.id, finds: 0 }),
    'family.leave': async (scene) => ({ ...(await own(scene)), phonebook_id: scene.circle.id }),
    'family.dissolve': ofFamily,
    'family.search': async (scene) => ({ ...(await own(scene)), q: '周明' }),
    'family.notice-preview': ofFamily,
    'family.notice': ofFamily,
    'family.notices': async (scene) => {
      const { id } = await own(scene);
      await scene.done('family.notice', { id, title: '茶会', body: '周六' });
      return { id };
    },
    'staff.families': async (scene) => {
      await own(scene);
      return {};
    },
    'staff.family': ofFamily,
    'staff.dissolve-family': ofFamily,
  },
};

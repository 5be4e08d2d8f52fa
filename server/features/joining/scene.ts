import { memberIdOf } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import type { Person } from '../../testing/people.ts';
import { aboutMember, mine, theirs } from '../circle/scene.ts';
import { makeMemberPerson } from '../circle/testing.ts';

const applicant = async (scene: Scene): Promise<{ id: number; member_id: number; person: Person }> => {
  const { id } = scene.circle;
  const person = await makeMemberPerson(scene.world, '李四');
  await scene.done('phonebook.join', { as: person.token, id, realname: '李四' });
  return { id, person, member_id: await memberIdOf(scene, { id }, person) };
};

const aboutApplicant: Case = async (scene) => {
  const { id, member_id } = await applicant(scene);
  return { id, member_id };
};

const handedOver = async (scene: Scene): Promise<void> => {
  const { circle, friend } = scene;
  const member_id = await memberIdOf(scene, circle, friend);
  await scene.done('phonebook.transfer', { id: circle.id, member_id });
};

export const scene: FeatureScene = {
  inputs: () => ({
    'phonebook.join': { realname: '李四' },
    'phonebook.edit-entry': { notices: 2 },
    'phonebook.set-card': { card_id: 1 },
    'phonebook.accept': { member_ids: [1] },
    'phonebook.refuse': { member_id: 1, reason: '资料不全' },
    'phonebook.remove': { member_id: 1, reason: '广告' },
    'phonebook.block': { member_id: 1 },
    'phonebook.unblock': { member_id: 1 },
    'phonebook.transfer': { member_id: 1 },
    'phonebook.transfer-answer': { accept: 'no' },
    'phonebook.dissolve': { name: '西湖茶友会' },
    'staff.remove-violator': { reason: '多次骚扰成员' },
  }),
  cases: {
    'phonebook.edit-entry': theirs,
    'phonebook.invite': theirs,
    'phonebook.join': async ({ world, circle }) => ({
      as: (await makeMemberPerson(world)).token,
      id: circle.id,
    }),
    'phonebook.leave': theirs,
    'phonebook.set-card': ({ theirs: { id }, cardId }) => ({ id, card_id: cardId }),
    'phonebook.invitation': async (scene) => {
      const { id } = scene.circle;
      const made = await scene.done('phonebook.invite', { id });
      return { id, code: made.code ?? String(made.url).split('/').at(-1) };
    },
    'phonebook.join-form': ({ circle, other }) => ({ as: other.token, id: circle.id }),
    'phonebook.my-entry': theirs,
    'phonebook.withdraw': async (scene) => {
      const { id, person } = await applicant(scene);
      return { as: person.token, id };
    },
    'phonebook.accept': async (scene) => {
      const { id, member_id } = await applicant(scene);
      return { id, member_ids: [member_id] };
    },
    'phonebook.block': aboutMember,
    'phonebook.applications': async (scene) => {
      await applicant(scene);
      return { id: scene.circle.id };
    },
    'phonebook.refuse': aboutApplicant,
    'phonebook.remove': aboutMember,
    'phonebook.unblock': async (scene) => {
      const given = { id: scene.circle.id, member_id: scene.member.memberId };
      await scene.done('phonebook.block', given);
      return given;
    },
    'phonebook.transfer': async (scene) => ({
      id: scene.circle.id,
      member_id: await memberIdOf(scene, scene.circle, scene.friend),
    }),
    'phonebook.transfer-offer': async (scene) => {
      await handedOver(scene);
      return { as: scene.friend.token, id: scene.circle.id };
    },
    'phonebook.transfer-answer': async (scene) => {
      await handedOver(scene);
      return { as: scene.friend.token, id: scene.circle.id, accept: 'no' };
    },
    'phonebook.transfer-cancel': async (scene) => {
      await handedOver(scene);
      return { id: scene.circle.id };
    },
    'phonebook.dissolve': mine,
    'phonebook.dissolve-cancel': async (scene) => {
      await scene.done('phonebook.dissolve', { id: scene.charging.id });
      return { id: scene.charging.id };
    },
    'phonebook.dissolve-terms': mine,
    'staff.remove-violator': ({ circle, member }) => ({ id: circle.id, user_id: member.userId }),
  },
  stays: {
    'phonebook.applications': 'whoever decides sees who applied, as they submitted it',
  },
};

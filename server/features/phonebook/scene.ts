import { memberIdOf, newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';
import type { Person } from '../../testing/people.ts';
import { makeMemberPerson } from './testing.ts';

export const mine: Case = ({ circle }) => ({ id: circle.id });

const theirs: Case = ({ theirs: { id } }) => ({ id });

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

const aboutMember: Case = ({ circle, member }) => ({ id: circle.id, member_id: member.memberId });

const group = async (scene: Scene): Promise<number> => {
  await scene.done('phonebook.save-group', { id: scene.circle.id, name: '八班' });
  return newest(scene, 'phonebook_group', 'group_id');
};

const handedOver = async (scene: Scene): Promise<void> => {
  const { circle, friend } = scene;
  const member_id = await memberIdOf(scene, circle, friend);
  await scene.done('phonebook.transfer', { id: circle.id, member_id });
};

export const scene: FeatureScene = {
  inputs: () => ({
    'phonebook.create': { name: '西湖茶友会', category: 7 },
    'phonebook.join': { realname: '李四' },
    'phonebook.edit-entry': { notices: 2 },
    'phonebook.set-card': { card_id: 1 },
    'phonebook.accept': { member_ids: [1] },
    'phonebook.refuse': { member_id: 1, reason: '资料不全' },
    'phonebook.remove': { member_id: 1, reason: '广告' },
    'phonebook.block': { member_id: 1 },
    'phonebook.unblock': { member_id: 1 },
    'phonebook.set-group': { member_ids: [1], group_id: 0 },
    'phonebook.set-guest': { member_id: 1, guest: 1 },
    'phonebook.form': { member_id: 1 },
    'phonebook.form-phone': { member_id: 1 },
    'phonebook.reveal': { member_id: 1 },
    'phonebook.report-unreachable': { member_id: 1 },
    'phonebook.set-admin': { member_id: 1, rights: ['edit'] },
    'phonebook.transfer': { member_id: 1 },
    'phonebook.transfer-answer': { accept: 'no' },
    'phonebook.dissolve': { name: '西湖茶友会' },
    'phonebook.edit': { version: 1 },
    'phonebook.set-plugins': { rows: [] },
    'phonebook.save-group': { name: '八班' },
    'phonebook.drop-group': { group_id: 1 },
    'phonebook.sort-groups': { group_ids: [] },
    'staff.phonebook': { reason: '核对，已经核对' },
    'staff.decide-phonebook': { version: 1, verdict: 'pass', reason: '' },
    'staff.forbid-phonebook': { reason: '多次发广告，已经核对' },
    'staff.restore-phonebook': { reason: '已经改正，已经核对' },
    'staff.list-phonebook': { listed: 1, reason: '内容属实，已经核对' },
    'staff.remove-violator': { reason: '多次骚扰成员' },
    'phonebook.notice-preview': { roles: [], groups: [] },
    'phonebook.notice': { title: '聚会', body: '周六', roles: [], groups: [] },
    'phonebook.audience': {},
  }),
  cases: {
    'phonebook.confirm-entry': theirs,
    'phonebook.members': theirs,
    'phonebook.report-unreachable': async (scene) => {
      const given = {
        as: scene.me.token,
        id: scene.theirs.id,
        member_id: await memberIdOf(scene, scene.theirs, scene.friend),
      };
      await scene.done('phonebook.reveal', given);
      return given;
    },
    'phonebook.reveal': async (scene) => ({
      id: scene.theirs.id,
      member_id: await memberIdOf(scene, scene.theirs, scene.friend),
    }),
    'phonebook.freshness': mine,
    'phonebook.drop-group': async (scene) => ({ id: scene.circle.id, group_id: await group(scene) }),
    'phonebook.save-group': mine,
    'phonebook.sort-groups': async (scene) => ({ id: scene.circle.id, group_ids: [await group(scene)] }),
    'phonebook.view': theirs,
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
    'phonebook.member-list': mine,
    'phonebook.form-phone': aboutMember,
    'phonebook.refuse': aboutApplicant,
    'phonebook.remove': aboutMember,
    'phonebook.set-guest': aboutMember,
    'phonebook.set-group': async (scene) => ({
      id: scene.circle.id,
      member_ids: [scene.member.memberId],
      group_id: await group(scene),
    }),
    'phonebook.unblock': async (scene) => {
      const given = { id: scene.circle.id, member_id: scene.member.memberId };
      await scene.done('phonebook.block', given);
      return given;
    },
    'phonebook.form': aboutMember,
    'phonebook.notice-preview': mine,
    'phonebook.notice': mine,
    'phonebook.assist': mine,
    'phonebook.audience': mine,
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
    'phonebook.candidates': mine,
    'phonebook.set-admin': aboutMember,
    'phonebook.edit': async (scene) => ({
      id: scene.circle.id,
      version: (await scene.done('phonebook.settings', { id: scene.circle.id })).version,
      notice: '周六喝茶',
    }),
    'phonebook.plugins': mine,
    'phonebook.set-plugins': async (scene) => {
      const { list } = await scene.done('phonebook.plugins', { id: scene.circle.id });
      return { id: scene.circle.id, rows: list.map((row: object) => ({ ...row, sort: 1 })) };
    },
    'phonebook.forbidden': mine,
    'phonebook.settings': mine,
    'staff.decide-phonebook': async ({ world, circle }) => {
      await world.database.pool.query('update phonebook set status = 2 where phonebook_id = $1', [circle.id]);
      return { id: circle.id, version: 1 };
    },
    'staff.forbid-phonebook': mine,
    'staff.list-phonebook': ({ circle }) => ({ id: circle.id, listed: 0 }),
    'staff.remove-violator': ({ circle, member }) => ({ id: circle.id, user_id: member.userId }),
    'staff.restore-phonebook': async (scene) => {
      await scene.done('staff.forbid-phonebook', { id: scene.circle.id });
      return { id: scene.circle.id };
    },
    'staff.phonebook': mine,
    'phonebook.groups': async (scene) => {
      await group(scene);
      return { id: scene.circle.id };
    },
    'phonebook.notices': async (scene) => {
      await scene.done('phonebook.notice', { id: scene.circle.id });
      return { id: scene.circle.id };
    },
    'phonebook.admins': async (scene) => {
      await scene.done('phonebook.set-admin', await aboutMember(scene));
      return { id: scene.circle.id };
    },
    'phonebook.logs': async (scene) => {
      await scene.done('phonebook.set-admin', await aboutMember(scene));
      return { id: scene.circle.id };
    },
  },
  reveals: {
    'phonebook.reveal': 'what members show each other, with a receipt',
    'phonebook.form-phone': 'whoever runs a circle rings who has joined',
  },
  stays: {
    'phonebook.applications': 'whoever decides sees who applied, as they submitted it',
    'phonebook.admins': 'whoever runs a circle knows who else does',
    'phonebook.logs': 'what was done stays told for a year, D70',
  },
  unshown: {
    'phonebook.assist': 'numbers of what waits; names nobody',
  },
};

import { memberIdOf, newest } from '../../testing/calls/rows.ts';
import { join } from './testing.ts';
import type { Case, FeatureScene, Scene } from '../../testing/feature-scene.ts';

export const mine: Case = ({ circle }) => ({ id: circle.id });

export const theirs: Case = ({ theirs: { id } }) => ({ id });

export const aboutMember: Case = ({ circle, member }) => ({ id: circle.id, member_id: member.memberId });

const group = async (scene: Scene): Promise<number> => {
  await scene.done('phonebook.save-group', { id: scene.circle.id, name: '八班' });
  return newest(scene, 'phonebook_group', 'group_id');
};

export const scene: FeatureScene = {
  inputs: () => ({
    'phonebook.create': { name: '西湖茶友会', category: 7 },
    'phonebook.set-group': { member_ids: [1], group_id: 0 },
    'phonebook.set-guest': { member_id: 1, guest: 1 },
    'phonebook.form': { member_id: 1 },
    'phonebook.form-phone': { member_id: 1 },
    'phonebook.reveal': { member_id: 1 },
    'phonebook.report-unreachable': { member_id: 1 },
    'phonebook.set-admin': { member_id: 1, rights: ['edit'] },
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
    'phonebook.notice-preview': { roles: [], groups: [] },
    'phonebook.notice': { title: '聚会', body: '周六', roles: [], groups: [] },
    'phonebook.audience': {},
  }),
  cases: {
    // Somebody who sells comes in.
    'phonebook.offers': async ({ world, circle, other }) => {
      await join(world, circle, other);
      return { id: circle.id };
    },
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
    'phonebook.member-list': mine,
    'phonebook.form-phone': aboutMember,
    'phonebook.set-guest': aboutMember,
    'phonebook.set-group': async (scene) => ({
      id: scene.circle.id,
      member_ids: [scene.member.memberId],
      group_id: await group(scene),
    }),
    'phonebook.form': aboutMember,
    'phonebook.notice-preview': mine,
    'phonebook.notice': mine,
    'phonebook.assist': mine,
    'phonebook.audience': mine,
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
    'phonebook.admins': 'whoever runs a circle knows who else does',
    'phonebook.logs': 'what was done stays told for a year, D70',
  },
  unshown: {
    'phonebook.assist': 'numbers of what waits; names nobody',
  },
};

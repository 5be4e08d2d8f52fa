import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene } from '../../testing/feature-scene.ts';
import { codeFor } from '../../testing/people.ts';
import { banned } from '../account/scene.ts';
import { makeStaff, makeWithPassword, sendStaffCode, staffPassword } from './testing.ts';

const parked: Case = async ({ world }) => {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into platform_outbox (event, listener, subject, payload, created_at, due_at, attempts, last_error, parked_at)
     values ('card.made', 'notice.tell', 'thing 1', '{"id":1}', $1, $1, 16, 'Error: no', $1) returning outbox_id as id`,
    [world.now()],
  );
  return { id: rows[0]?.id, reason: '重复的事件，不用再送' };
};

export const scene: FeatureScene = {
  fill: () => ({
    reply: '已复核',
    status: 'muted',
    allow_open_card_applet: 1,
    is_show_community: 1,
    app_config: [],
  }),
  inputs: () => ({
    'staff.set-user-status': { reason: '多次骚扰，已经核对' },
    'staff.user': { reason: '核对本人，已经核对' },
    'staff.drop-event': { reason: '重复，已经核对' },
  }),
  cases: {
    'staff.send-code': async ({ world, office }) => {
      world.pass(61);
      return { as: null, phone: office.phone, password: staffPassword };
    },
    'staff.login': async ({ world, office: { phone } }) => {
      world.pass(61);
      await sendStaffCode(world, phone);
      return { as: null, phone, password: staffPassword, code: await codeFor(world, phone) };
    },
    'staff.logout': async ({ world }) => ({ as: (await makeStaff(world, 'operator')).office }),
    'staff.set-member': async ({ world }) => ({
      phone: (await makeWithPassword(world)).phone,
      roles: ['operator'],
    }),
    'staff.settle-role-change': async (scene) => {
      const { userId, phone } = await makeWithPassword(scene.world);
      await scene.done('staff.set-member', { phone, roles: ['finance'] });
      const { office } = await makeStaff(scene.world, 'admin');
      return { as: office, user_id: userId, roles: ['finance'], verdict: 'pass' };
    },
    'staff.set-channel': () => ({ channel: 'booth' }),
    'staff.remove-channel': async (scene) => {
      await scene.done('staff.set-channel', { channel: 'booth' });
      return { id: (await scene.done('staff.channels')).list[0]?.id };
    },
    'staff.drop-event': parked,
    'staff.retry-event': parked,
    'staff.decide-appeal': async (scene) => {
      await scene.done('account.appeal', { as: (await banned(scene)).token });
      return { id: await newest(scene, 'account_appeal', 'appeal_id') };
    },
    'staff.set-user-status': ({ other }) => ({ user_id: other.userId, status: 'muted' }),
    'staff.user': ({ other }) => ({ user_id: other.userId }),
  },
  reveals: {
    'staff.user': 'the case of a person, whose number staff has asked for with a reason',
  },
};

import { userStatus } from '@qunlu/contract/account/rules.ts';
import { changeStatus } from '../../features/account/service/status.ts';
import { makeStaff, makeWithPassword, sendStaffCode, staffPassword } from '../../features/staff/testing.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { codeFor, makePerson } from '../people.ts';
import { done, newest } from './ask.ts';
import type { Case, Cases, Scene } from './scene.ts';

export const banned = async ({ world }: Scene): Promise<{ token: string; userId: number }> => {
  const person = await makePerson(world);
  await inTransaction(jobContext(world.deps), (tx) =>
    changeStatus(tx, person.userId, userStatus.muted, '多次骚扰'),
  );
  return person;
};

const parked: Case = async ({ world }) => {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into platform_outbox (event, listener, subject, payload, created_at, due_at, attempts, last_error, parked_at)
     values ('card.made', 'notice.tell', 'thing 1', '{"id":1}', $1, $1, 16, 'Error: no', $1) returning outbox_id as id`,
    [world.now()],
  );
  return { id: rows[0]?.id, reason: '重复的事件，不用再送' };
};

export const officeCases: Cases = {
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
    await done(scene, 'staff.set-member', { phone, roles: ['finance'] });
    const { office } = await makeStaff(scene.world, 'admin');
    return { as: office, user_id: userId, roles: ['finance'], verdict: 'pass' };
  },
  'staff.set-channel': () => ({ channel: 'booth' }),
  'staff.remove-channel': async (scene) => {
    await done(scene, 'staff.set-channel', { channel: 'booth' });
    return { id: (await done(scene, 'staff.channels')).list[0]?.id };
  },
  'staff.remove-word': async (scene) => {
    await done(scene, 'staff.add-word', {});
    return { id: await newest(scene, 'moderation_word', 'word_id') };
  },
  'staff.drop-event': parked,
  'staff.retry-event': parked,
  'account.appeal': async (scene) => ({ as: (await banned(scene)).token }),
  'staff.decide-appeal': async (scene) => {
    await done(scene, 'account.appeal', { as: (await banned(scene)).token });
    return { id: await newest(scene, 'account_appeal', 'appeal_id') };
  },
  'staff.set-user-status': ({ other }) => ({ user_id: other.userId, status: 'muted' }),
  'staff.user': ({ other }) => ({ user_id: other.userId }),
};

import { expect, test } from 'vitest';
import { codeFor, makePerson } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { makeStaff, sendStaffCode, staffPassword, type Member } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const call = (verb: string, by: Member, body: object): Promise<Answer> =>
  world.call('POST', `/v1/staff/${verb}`, { token: by.office, body });
const auditCount = async (subject: string, action: string): Promise<number> =>
  (
    await world.database.pool.query('select from staff_audit where subject = $1 and action like $2', [
      subject,
      `${action}%`,
    ])
  ).rowCount ?? 0;

test('two decide one appeal at once: one holds, and the person is told once [D12][D138]', async () => {
  const [one, two] = [await makeStaff(world, 'service'), await makeStaff(world, 'service')];
  for (let round = 0; round < 6; round += 1) {
    const person = await makePerson(world);
    await call('user-status', one, { user_id: person.userId, status: 'muted', reason: '刷屏，已经核对' });
    await world.call('POST', '/v1/user/appeal', { token: person.token, body: { content: '误会' } });
    const { body } = await world.call('GET', '/v1/staff/appeals', { token: one.office, query: { size: 50 } });
    const { id } = body.list.find(({ user_id }: { user_id: number }) => user_id === person.userId);
    const answers = await Promise.all([
      call('appeal-decide', one, { id, verdict: 'pass', reply: '恢复' }),
      call('appeal-decide', two, { id, verdict: 'reject', reply: '维持' }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 422]);
    expect(await auditCount(`user:${person.userId}`, 'decide-appeal')).toBe(1);
    const notifications = await world.call('GET', '/v1/notice/list', { token: person.token });
    expect(notifications.body.list).toHaveLength(2);
  }
});

test('two ban one person at once: it is done and told once [D12][D138]', async () => {
  const [one, two] = [await makeStaff(world, 'service'), await makeStaff(world, 'auditor')];
  const person = await makePerson(world);
  const answers = await Promise.all([
    call('user-status', one, { user_id: person.userId, status: 'banned', reason: '诈骗，已经核对' }),
    call('user-status', two, { user_id: person.userId, status: 'banned', reason: '冒充，已经核对' }),
  ]);
  expect(sortedStatuses(answers)).toEqual([200, 422]);
  expect(await auditCount(`user:${person.userId}`, 'set-user-status')).toBe(1);
});

test('two logins with one code: one session [D138]', async () => {
  const member = await makeStaff(world, 'auditor');
  world.pass(61);
  await sendStaffCode(world, member.phone);
  const body = { phone: member.phone, password: staffPassword, code: await codeFor(world, member.phone) };
  const answers = await Promise.all([
    world.call('POST', '/v1/staff/login', { body }),
    world.call('POST', '/v1/staff/login', { body }),
  ]);
  expect(sortedStatuses(answers)).toEqual([200, 400]);
});

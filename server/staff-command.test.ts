import { expect, test } from 'vitest';
import { freshPhone, makePerson } from './testing/people.ts';
import { logInToConsole, makeWithPassword } from './features/staff/testing.ts';
import { useWorld } from './testing/world.ts';
import { staffCommand } from './staff-command.ts';

const world = useWorld();
const run = (...words: string[]): Promise<string> => staffCommand(world.deps, words);

test('the first members are made at the machine, and say in the log that they were [D138]', async () => {
  expect(await run('list')).toBe('还没有后台人员，用 add 加一名管理员');
  const person = await makeWithPassword(world);
  const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`;
  expect(await run('add', person.phone, 'auditor', 'admin')).toContain(`${masked}  `);
  expect(await run('list')).toMatch(/admin auditor$/);
  const { body } = await logInToConsole(world, person.phone);
  expect(body.roles).toEqual(['admin', 'auditor']);
  const log = await world.call('GET', '/v1/staff/audit', { token: body.token });
  expect(log.body.list.at(-1)).toMatchObject({
    staff_id: 0,
    name: '命令行',
    action: 'set-member',
    subject: `user:${person.userId}`,
  });
  await expect(run('remove', person.phone)).rejects.toThrow('至少要留一名管理员');
  const second = await makeWithPassword(world);
  await run('add', second.phone, 'admin');
  expect(await run('remove', person.phone)).toContain('已离岗');
  expect((await world.call('GET', '/v1/staff/me', { token: body.token })).status).toBe(401);
});

test('what is missing is said in a sentence', async () => {
  await expect(run('add', freshPhone(), 'auditor')).rejects.toThrow('这个手机号还没有注册群录');
  await expect(run('add', (await makePerson(world)).phone, 'auditor')).rejects.toThrow('还没有登录密码');
  await expect(run('add', freshPhone(), 'boss')).rejects.toThrow('没有“boss”这个岗位');
  await expect(run('remove', freshPhone())).rejects.toThrow('不是后台人员');
  for (const words of [[], ['add'], ['add', '123', 'admin'], ['help'], ['list', 'all']])
    await expect(run(...words)).rejects.toThrow('用法');
});

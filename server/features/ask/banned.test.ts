import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { sumOfAll, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { answerTo, makeAnswerer, putTo, questionFor } from './testing.ts';

const world = useWorld({ listen: true });
let by: Person;
beforeAll(async () => {
  by = await makeMemberPerson(world);
});

test('who is banned answers nothing: what waits for them goes back at once, what they have answered stays [D129]', async () => {
  const to = await makeAnswerer(world);
  const waiting = await putTo(world, by, to);
  const other = await putTo(world, by, to);
  const answered = await putTo(world, by, to);
  await answerTo(world, to, answered.question_id);
  const before = (await walletOf(world, by)).balance;
  const staff = await makeStaff(world, 'service');
  const status = async (value: string): Promise<void> => {
    const { status: code } = await world.call('POST', '/v1/staff/user-status', {
      token: staff.office,
      body: { user_id: to.userId, status: value, reason: '多人举报，核对属实' },
    });
    expect(code).toBe(200);
    await world.deps.outbox.idle();
  };
  await status('banned');
  for (const one of [waiting, other])
    expect(await questionFor(world, by, one.question_id)).toMatchObject({
      state: 6,
      until: 0,
      reason: '回答人现在不能回答',
    });
  expect((await walletOf(world, by)).balance - before).toBe(2000);
  expect((await questionFor(world, by, answered.question_id)).state).toBe(3);
  await status('normal');
  expect((await questionFor(world, by, waiting.question_id)).state).toBe(6);
  expect((await walletOf(world, by)).balance - before).toBe(2000);
  expect(await sumOfAll(world)).toBe(0);
});

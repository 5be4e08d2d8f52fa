import { withdrawApplication } from '@qunlu/contract/joining/calls.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { acceptMembers, refuseMember } from '@qunlu/contract/joining/deciding.ts';
import { expect, test } from 'vitest';
import { jobContext, type ViewerCtx } from '../../platform/context.ts';
import { expectNoDeadlocks } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { makeUsers } from '../capacity/testing.ts';
import { joinCircle, prepareJoin } from './service/join.ts';
import {
  logsOf,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  notificationsOf,
  rowOfMember,
  setSeats,
} from '../circle/testing.ts';
import { joinAs, makeApplicant } from './testing.ts';

const world = useWorld();
expectNoDeadlocks(world);

const as = (userId: number): ViewerCtx => ({
  ...jobContext(world.deps),
  staff: null,
  viewer: { userId, phone: '13900000000', status: 1, sessionHash: Buffer.alloc(32) },
});
const enter = async (circle: { id: number }, userId: number, more: object = {}): Promise<string> => {
  const given = { id: circle.id, realname: '李四', ...more };
  try {
    const { state } = await joinCircle(as(userId), given, await prepareJoin(as(userId), given));
    return String(state);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
};
const membersOf = async ({ id }: { id: number }): Promise<object> =>
  (
    await world.database.pool.query(
      `select members, (select count(*)::int from phonebook_member m where m.phonebook_id = p.phonebook_id and state = 1) as normal,
         (select taken from capacity_pool where target = p.phonebook_id::text and subject = 'phonebook.seat') as taken
       from phonebook p where phonebook_id = $1`,
      [id],
    )
  ).rows[0];

test('fifty want the last seat: one has it, the others are told to queue [D64]', async () => {
  const circle = await makeCircle(world);
  const people = await makeUsers(world, 51);
  await setSeats(world, 3);
  expect(await enter(circle, people[50] ?? 0)).toBe('1');
  const answers = await Promise.all(people.slice(0, 50).map((userId) => enter(circle, userId)));
  expect(answers.filter((answer) => answer === '1')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['1', '通讯录已满员，可以排队等候空位']));
  expect(await membersOf(circle)).toEqual({ members: 3, normal: 3, taken: 3 });
  await setSeats(world, 200);
});

test('two tabs join at once: one row, one seat, one event [D58]', async () => {
  const circle = await makeCircle(world);
  const person = await makeMemberPerson(world);
  const answers = await Promise.all(Array.from({ length: 6 }, () => joinAs(world, circle, person)));
  expect(new Set(answers.map(({ member_id }) => member_id)).size).toBe(1);
  expect(await membersOf(circle)).toEqual({ members: 2, normal: 2, taken: 2 });
});

test('accepted and taken back at once: one of the two holds, with its seat [D58]', async () => {
  const circle = await makeCircle(world, { join_type: 1 });
  const people = [];
  for (let count = 0; count < 6; count += 1) people.push(await makeApplicant(world, circle));
  const outcomes = await Promise.all(
    people.map(async (person) => {
      const [accepted, withdrawn] = await Promise.all([
        world.ask(acceptMembers, {
          body: { id: circle.id, member_ids: [person.memberId] },
          token: circle.owner.token,
        }),
        world.call('POST', withdrawApplication.path, { token: person.token, body: { id: circle.id } }),
      ]);
      const { state } = await rowOfMember(world, person.memberId);
      expect([accepted.list[0]?.ok, withdrawn.status]).toEqual(state === 1 ? [true, 422] : [false, 200]);
      return state;
    }),
  );
  const normal = outcomes.filter((state) => state === 1).length + 1;
  expect(await membersOf(circle)).toEqual({ members: normal, normal, taken: normal });
});

test('two admins decide at once, one each way: one decision, one line, one notice [D57][D58]', async () => {
  const circle = await makeCircle(world, { join_type: 1 });
  const admins = [await makeAdmin(world, circle, ['apply']), await makeAdmin(world, circle, ['apply'])];
  const person = await makeApplicant(world, circle);
  const id = circle.id;
  const [accepted, refused] = await Promise.all([
    world.ask(acceptMembers, { body: { id, member_ids: [person.memberId] }, token: admins[0]?.token }),
    world.call('POST', refuseMember.path, {
      token: admins[1]?.token,
      body: { id, member_id: person.memberId, reason: '资料不全' },
    }),
  ]);
  const { state } = await rowOfMember(world, person.memberId);
  expect([accepted.list[0]?.ok, refused.status]).toEqual(state === 1 ? [true, 422] : [false, 200]);
  expect(await logsOf(world, circle)).toEqual([state === 1 ? 'accept' : 'refuse']);
  expect(await notificationsOf(world, person)).toHaveLength(1);
});

test('guesses at once do not outrun the count [D59]', async () => {
  const circle = await makeCircle(world, { join_type: 5, password: '龙井1234' });
  const [userId = 0] = await makeUsers(world, 1);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => enter(circle, userId, { password: `错${guess}` })),
  );
  expect(answers.filter((answer) => answer.includes('口令不对'))).toHaveLength(5);
  expect(await enter(circle, userId, { password: '龙井1234' })).toContain('操作太频繁');
});

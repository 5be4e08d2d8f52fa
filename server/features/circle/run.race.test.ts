import { setAdmin } from '@qunlu/contract/circle/owner.ts';
import { answerTransfer, dissolveCircle, transferCircle } from '@qunlu/contract/joining/owner.ts';
import { editCircle } from '@qunlu/contract/circle/settings.ts';
import { saveGroup } from '@qunlu/contract/circle/groups.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import type { Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { lockPeople } from '../account/service/people.ts';
import { verify } from '../identity/testing.ts';
import { lockCircle } from './service/circle/access.ts';
import { endMembership } from './service/member/membership.ts';
import { findMember } from './store/members.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from './testing.ts';

// Listening: a real name is asked for over HTTP.
const world = useWorld({ listen: true });

const post = (by: Person, path: string, body: object): Promise<Answer> =>
  world.call('POST', path, { token: by.token, body });
const one = async <T>(text: string, values: unknown[]): Promise<T | undefined> =>
  (await world.database.pool.query<{ value: T }>(text, values)).rows[0]?.value;

test('of four edits of one version at once one is saved, the others are told [D57]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['edit']);
  const answers = await Promise.all(
    ['杭州', '绍兴', '宁波', '温州'].map((city, at) =>
      post(at % 2 ? admin : circle.owner, editCircle.path, { id: circle.id, version: 1, city }),
    ),
  );
  expect(sortedStatuses(answers)).toEqual([200, 422, 422, 422]);
  expect(await one('select version as value from phonebook where phonebook_id = $1', [circle.id])).toBe(2);
});

test('the last place of an admin goes to one of two, a group of one name exists once [D57]', async () => {
  const circle = await makeCircle(world);
  for (let count = 0; count < 4; count += 1) await makeAdmin(world, circle, ['apply']);
  const [first, second] = [await join(world, circle), await join(world, circle)];
  const answers = await Promise.all(
    [first, second].map(({ memberId }) =>
      post(circle.owner, setAdmin.path, { id: circle.id, member_id: memberId, rights: ['apply'] }),
    ),
  );
  expect(sortedStatuses(answers)).toEqual([200, 409]);
  const groups = await Promise.all(
    [1, 2, 3].map(() => post(circle.owner, saveGroup.path, { id: circle.id, name: '一班' })),
  );
  expect(sortedStatuses(groups)).toEqual([200, 409, 409]);
});

test('a transfer is accepted while the receiver leaves: an owner is a member, and there is one [D68]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const circle = await makeCircle(world);
    const heir = await join(world, circle);
    await verify(world, heir);
    await post(circle.owner, transferCircle.path, { id: circle.id, member_id: heir.memberId });
    const leave = inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [heir.userId, circle.owner.userId]);
      await lockCircle(tx, circle.id);
      const row = await findMember(tx.db, circle.id, heir.memberId);
      // As leaving does it: an owner stays.
      if (row && row.role !== 1) await endMembership(tx, row, { state: 3 });
    });
    const [answer] = await Promise.all([
      post(heir, answerTransfer.path, { id: circle.id, accept: 'yes' }),
      leave,
    ]);
    const owner = await one<number>('select owner_id as value from phonebook where phonebook_id = $1', [
      circle.id,
    ]);
    expect(owner).toBe(answer.status === 200 ? heir.userId : circle.owner.userId);
    const { rows } = await world.database.pool.query(
      'select user_id, state from phonebook_member where phonebook_id = $1 and role = 1',
      [circle.id],
    );
    expect(rows).toEqual([{ user_id: owner, state: 1 }]);
  }
});

test('a circle is dissolved while people join: nobody stays in it, no seat is kept [D68]', async () => {
  const circle = await makeCircle(world);
  const people = await Promise.all([1, 2, 3, 4].map(() => makeMemberPerson(world)));
  const [dissolved] = await Promise.all([
    post(circle.owner, dissolveCircle.path, { id: circle.id, name: '西湖茶友会' }),
    ...people.map((person) => join(world, circle, person).catch(() => undefined)),
  ]);
  expect(dissolved.status).toBe(200);
  await Promise.all([world.runJob('phonebook.end'), world.runJob('phonebook.end')]);
  await world.runJob('phonebook.end');
  expect(await one('select status as value from phonebook where phonebook_id = $1', [circle.id])).toBe(5);
  expect(
    await one(
      'select count(*)::int as value from phonebook_member where phonebook_id = $1 and state in (0, 1)',
      [circle.id],
    ),
  ).toBe(0);
  expect(
    await one("select taken as value from capacity_pool where subject = 'phonebook.seat' and target = $1", [
      String(circle.id),
    ]),
  ).toBe(0);
});

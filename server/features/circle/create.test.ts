import { createCircle } from '@qunlu/contract/circle/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makePerson } from '../../testing/people.ts';
import { join, makeCircle, makeMemberPerson } from './testing.ts';

const world = useWorld();

const rowOf = async (id: number) =>
  (await world.database.pool.query('select * from phonebook where phonebook_id = $1', [id])).rows[0];

test('who creates a circle owns it, is its first member and takes a seat [D57][D62][D63][D64]', async () => {
  const { id, owner } = await makeCircle(world, { category: 1, name: '浙大校友会', city: '杭州' });
  expect(await rowOf(id)).toMatchObject({
    owner_id: owner.userId,
    category: 1,
    name: '浙大校友会',
    listed: true,
    status: 1,
    members: 1,
  });
  const { rows } = await world.database.pool.query(
    "select seats, taken from capacity_pool where subject = 'phonebook.seat' and target = $1",
    [String(id)],
  );
  expect(rows).toEqual([{ seats: 200, taken: 1 }]);
});

test('without a card nobody creates one; of one’s own there are five [D60][D64]', async () => {
  const stranger = await makePerson(world);
  await expect(makeCircle(world, {}, stranger)).rejects.toThrow('请先建立一张名片');
  const person = await makeMemberPerson(world);
  for (let count = 0; count < 5; count += 1) await makeCircle(world, {}, person);
  await expect(makeCircle(world, {}, person)).rejects.toThrow(
    '最多可以有5个自己的通讯录，开通会员可以有更多',
  );
});

test('members are counted by the database, and no state follows which D58 does not know [D58]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  expect((await rowOf(circle.id)).members).toBe(2);
  const move = (state: number) =>
    world.database.pool.query('update phonebook_member set state = $2 where member_id = $1', [
      member.memberId,
      state,
    ]);
  await expect(move(7)).rejects.toThrow('cannot go from state 1 to 7');
  await move(3);
  expect((await rowOf(circle.id)).members).toBe(1);
});

test('each bad field is named, and nothing is written [D59]', async () => {
  const person = await makeMemberPerson(world);
  const ask = (changes: object) =>
    world.call('POST', createCircle.path, {
      token: person.token,
      body: { name: '茶友会', category: 7, ...changes },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  for (const [field, value] of [
    ['name', ''],
    ['name', '长'.repeat(31)],
    ['category', 10],
    ['join_type', 6],
    ['join_type', 2],
    ['password', 'x'.repeat(50)],
  ] as const) {
    const { status, body } = await ask({ [field]: value });
    expect([status, body.field], `${field} ${value}`).toEqual([400, field]);
  }
  expect((await ask({ join_type: 5 })).body.field).toBe('password');
});

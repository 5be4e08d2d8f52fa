import { answerIntroduction, createIntroduction } from '@qunlu/contract/introduction/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle } from '../circle/testing.ts';

const world = useWorld();

test('both say yes at once: they are friends once; two introduce the same two at once: one is asked [D22]', async () => {
  const circle = await makeCircle(world);
  const [one, two, a, b] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const made = await Promise.all(
    [one, two].map(({ token }) =>
      world.call('POST', createIntroduction.path, {
        token,
        body: { id: circle.id, member_a: a.memberId, member_b: b.memberId, note: '同好' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ),
  );
  expect(made.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
  const id = made.find(({ status }) => status === 200)?.body.id;
  const said = await Promise.all(
    [a, b].map(({ token }) => world.call('POST', answerIntroduction.path, { token, body: { id, yes: 1 } })),
  );
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await world.database.pool.query(
    'select count(*)::int as count from friend_entry where user_id = any($1::bigint[])',
    [[a.userId, b.userId]],
  );
  expect(rows).toEqual([{ count: 2 }]);
});

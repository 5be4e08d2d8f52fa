import { takeClue, viewClue } from '@qunlu/contract/clue/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { makeClueCircle, postClueAs } from './testing.ts';

const world = useWorld();

const rows = async (text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows;

test('of two accounts on one lead one place stays; who leaves frees theirs, and their own leads go [D10][D13][D85]', async () => {
  const circle = await makeClueCircle(world);
  const poster = circle.owner;
  const [keep, drop, third] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const { clue_id } = await postClueAs(world, circle, poster);
  const own = await postClueAs(world, circle, keep);
  const body = { id: circle.id, clue_id };
  for (const { token } of [keep, drop, third]) await world.ask(takeClue, { body, token });
  await world.ask(takeClue, { body: { id: circle.id, clue_id: own.clue_id }, token: drop.token });
  await mergePeople(world, keep, drop);
  const states = () =>
    rows('select state, takers from clue where clue_id in ($1, $2) order by title, takers', [
      clue_id,
      own.clue_id,
    ]);
  expect(await states()).toEqual([
    { state: 1, takers: 0 },
    { state: 1, takers: 2 },
  ]);
  await eraseWhole(world, third);
  expect(await world.ask(viewClue, { query: body, token: poster.token })).toMatchObject({
    state: 1,
    takers: 1,
  });
});

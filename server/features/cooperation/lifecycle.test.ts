import { applyCooperation, listCooperationApplications } from '@qunlu/contract/cooperation/applications.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { makeCooperation } from './testing.ts';

const world = useWorld();

const someone = async (): Promise<Person> => (await makeCard(world)).owner;
const apply = (by: Person, id: number) =>
  world.ask(applyCooperation, { body: { id, note: '聊聊？' }, token: by.token });
const count = async (text: string, values: unknown[]): Promise<number> =>
  (await world.database.pool.query(`select count(*)::int as count from ${text}`, values)).rows[0].count;

test('of two accounts one application to a post stays, and none between the two; who leaves takes theirs and their posts along [D10][D13][D132]', async () => {
  const { owner, post } = await makeCooperation(world);
  const [keep, drop] = [await someone(), await someone()];
  const { post: ofKeep } = await makeCooperation(world, keep);
  const { post: ofDrop } = await makeCooperation(world, drop);
  for (const by of [keep, drop]) await apply(by, post.cooperation_id);
  await apply(drop, ofKeep.cooperation_id);
  await apply(owner, ofDrop.cooperation_id);
  await mergePeople(world, keep, drop);
  const { list } = await world.ask(listCooperationApplications, {
    query: { box: 'received' },
    token: keep.token,
  });
  expect(list.map(({ cooperation_id: id, user }) => [id, user.user_id])).toEqual([
    [ofDrop.cooperation_id, owner.userId],
  ]);
  expect([
    await count('cooperation where user_id = $1', [keep.userId]),
    await count('cooperation_application where user_id = $1', [keep.userId]),
  ]).toEqual([2, 1]);
  await eraseWhole(world, keep);
  expect([
    await count('cooperation where user_id = $1', [keep.userId]),
    await count('cooperation_application where $1 in (user_id, owner_id)', [keep.userId]),
    await count('cooperation where cooperation_id = $1', [post.cooperation_id]),
  ]).toEqual([0, 0, 1]);
});

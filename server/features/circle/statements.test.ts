import { listMembers } from '@qunlu/contract/circle/directory.ts';
import { listMine, viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from './testing.ts';

const world = useWorld();

/** How many statements a call sends, with the session; the second time, when the visit of the day is noted. */
async function sent(by: Person | undefined, path: string, query: object): Promise<number> {
  const read = async (): Promise<void> => {
    const { status, text } = await world.call('GET', path, { token: by?.token, query: { ...query } });
    expect(status, text).toBe(200);
  };
  await read();
  await world.deps.outbox.idle();
  return (await statementsOf(read)).length;
}

test('the home of a circle is one statement, with the session two, and one more for its day and all that waits for who decides', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const admin = await makeAdmin(world, circle, ['member']);
  const home = (by?: Person) => sent(by, viewCircle.path, { id: circle.id });
  expect([await home(), await home(await makeMemberPerson(world)), await home(member)]).toEqual([1, 2, 3]);
  expect([await home(admin), await home(circle.owner)]).toEqual([3, 3]);
  expect(await sent(circle.owner, viewAssist.path, { id: circle.id })).toBe(4);
});

test('the members of a circle and my circles are one statement each, with the session two', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  for (const input of [{}, { q: '张' }, { page: 2, size: 1 }, { city: 1 }, { initial: 'Z' }])
    expect([input, await sent(member, listMembers.path, { id: circle.id, ...input })]).toEqual([input, 2]);
  expect(await sent(member, listMine.path, {})).toBe(2);
});

import { vouchRules } from '@qunlu/contract/vouch/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { ageAccount, tryVouch } from './testing.ts';

const world = useWorld();

async function giverWith(count: number): Promise<[Person, Person[]]> {
  const by = await makePerson(world);
  await ageAccount(world, by);
  const friends: Person[] = [];
  for (let at = 0; at < count; at += 1) {
    const friend = await makePerson(world);
    await makeFriends(world, by, friend);
    friends.push(friend);
  }
  return [by, friends];
}

test('two same vouches at once: one stands', async () => {
  const [by, [who]] = await giverWith(1);
  if (!who) throw new Error('nobody');
  const answers = await Promise.all([1, 2, 3].map(() => tryVouch(world, by, who)));
  expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
});

test('more at once than a day has: the day holds', async () => {
  const [by, friends] = await giverWith(8);
  const answers = await Promise.all(friends.map((friend) => tryVouch(world, by, friend)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(vouchRules.perDay);
});

test('a vouch and a block at once: nothing between the two is live [D40]', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const [by, [who]] = await giverWith(1);
    if (!who) throw new Error('nobody');
    await Promise.all([tryVouch(world, by, who), relate(world, 'black', who, by)]);
    const { rows } = await world.database.pool.query(
      'select vouch_id from vouch where by_id = $1 and state = 0',
      [by.userId],
    );
    expect(rows).toEqual([]);
  }
});

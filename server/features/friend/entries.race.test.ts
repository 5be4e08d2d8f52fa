import { makeCard } from '../card/testing.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { refreshEntries } from './service/entries.ts';

const world = useWorld();
const names = 5;

const befriend = (person: Person, count: number) =>
  world.database.pool.query(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, $3::int) n returning user_id)
     insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial,
       sort_key, words, readings, applied_at, since, via)
     select user_id, $1, 0, '旧', '', '', '', 0, 'J', 'J jiu', '', '', $2, $2, 'apply' from made`,
    [person.userId, world.now(), count],
  );

test('edits and several refreshes at once, of several listeners and processes, leave every list with the last name', async () => {
  const { owner, card } = await makeCard(world, undefined, { realname: '名0' });
  await befriend(owner, 3000);
  const rename = async (): Promise<void> => {
    for (let index = 1; index <= names; index += 1) {
      await world.database.pool.query('update card set realname = $2 where card_id = $1', [
        card.card_id,
        `名${index}`,
      ]);
      await refreshEntries(jobContext(world.deps), owner.userId);
    }
  };
  const refresh = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) await refreshEntries(jobContext(world.deps), owner.userId);
  };
  await Promise.all([rename(), refresh(), refresh(), refresh()]);
  const { rows } = await world.database.pool.query(
    'select realname, count(*) as count from friend_entry where friend_id = $1 group by realname',
    [owner.userId],
  );
  expect(rows).toEqual([{ realname: `名${names}`, count: 3000 }]);
});

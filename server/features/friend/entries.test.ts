import { makeCard } from '../card/testing.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { refreshEntries } from './service/entries.ts';

const world = useWorld();

/** Adds a person to the lists of this many people. */
const befriend = (person: Person, count: number) =>
  world.database.pool.query(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, $3::int) n returning user_id)
     insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial,
       sort_key, words, readings, applied_at, since, via)
     select user_id, $1, 0, '旧', '', '', '', 0, 'J', 'J jiu', '', '', $2, $2, 'apply' from made`,
    [person.userId, world.now(), count],
  );
const shown = async (person: Person): Promise<{ realname: string; count: number }[]> =>
  (
    await world.database.pool.query<{ realname: string; count: number }>(
      `select realname, count(*) as count from friend_entry where friend_id = $1
       group by realname order by realname`,
      [person.userId],
    )
  ).rows;

test('a person with many friends is read anew in all their lists, in batches, again and again the same', async () => {
  const { owner } = await makeCard(world, undefined, { realname: '安三' });
  await befriend(owner, 2500);
  await refreshEntries(jobContext(world.deps), owner.userId);
  expect(await shown(owner)).toEqual([{ realname: '安三', count: 2500 }]);
  await refreshEntries(jobContext(world.deps), owner.userId);
  expect(await shown(owner)).toEqual([{ realname: '安三', count: 2500 }]);
});

test('an edit that nobody could deliver reaches the lists with the next run of the job', async () => {
  const { owner, card } = await makeCard(world, undefined, { realname: '安三' });
  await befriend(owner, 3);
  // A process that dies right after the commit.
  await world.deps.outbox.stop();
  await world.call('POST', '/v1/card/post', {
    token: owner.token,
    query: { id: card.card_id },
    body: { realname: '博三' },
  });
  expect(await shown(owner)).toEqual([{ realname: '旧', count: 3 }]);
  await world.runJob('platform.deliver-events');
  expect(await shown(owner)).toEqual([{ realname: '博三', count: 3 }]);
});

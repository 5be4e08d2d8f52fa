import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { makeCard } from '../card/testing.ts';
import { sumUpLetterCounts } from './service/letter-counts.ts';
import { answerTo, applyTo, makeFriends } from './testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const together = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: readonly Answer[]): number[] => [...new Set(answers.map((one) => one.status))];

/** All that the database holds between two people. */
async function between(one: Person, other: Person) {
  const both = [one.userId, other.userId];
  const query = async <Row extends object>(text: string): Promise<Row[]> =>
    (await world.database.pool.query<Row>(text, [both])).rows;
  const [relations, entries, waiting] = await Promise.all([
    query<{ is_follow: boolean; is_friend: boolean; is_black: boolean }>(
      'select is_follow, is_friend, is_black from relation where user_id = any($1) and other_id = any($1)',
    ),
    query('select 1 from friend_entry where user_id = any($1) and friend_id = any($1)'),
    query('select 1 from friend_application where state = 0 and from_id = any($1) and to_id = any($1)'),
  ]);
  return {
    friends: relations.filter((row) => row.is_friend).length,
    follows: relations.filter((row) => row.is_follow).length,
    blocks: relations.filter((row) => row.is_black).length,
    entries: entries.length,
    waiting: waiting.length,
  };
}
const friendship = { friends: 2, follows: 2, blocks: 0, entries: 2, waiting: 0 };
const nothing = { friends: 0, follows: 0, blocks: 0, entries: 0, waiting: 0 };

test('two people who swap with each other at once, many times, are friends once, and nothing waits [D41][D202]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner: one, card: ones } = await makeCard(world);
    const { owner: other, card: others } = await makeCard(world);
    const answers = await together(6, (index) =>
      world.call('POST', '/v1/friend/swap', {
        token: (index % 2 ? one : other).token,
        body: { card_id: (index % 2 ? others : ones).card_id },
      }),
    );
    expect(answers.filter((answer) => answer.status === 200 && answer.body.state === 1)).toHaveLength(1);
    expect(statuses(answers).every((status) => status === 200 || status === 409)).toBe(true);
    expect(await between(one, other)).toEqual(friendship);
  }
});

test('two who apply to each other at once are friends [D38]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    const answers = await Promise.all([applyTo(world, one, other), applyTo(world, other, one)]);
    expect(answers.map((answer) => answer.body.state).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await between(one, other)).toEqual(friendship);
  }
});

test('accepted and blocked at once, from either side, it ends whole: blocked, and nothing else [D40][D201]', async () => {
  for (let round = 0; round < 16; round += 1) {
    const [from, to] = [await makePerson(world), await makePerson(world)];
    const { id } = (await applyTo(world, from, to)).body;
    const [accepted, blocked] = await Promise.all([
      answerTo(world, 'accept', to, id),
      round % 2 ? relate(world, 'black', from, to) : relate(world, 'black', to, from),
    ]);
    expect([200, 404]).toContain(accepted.status);
    expect(blocked.status).toBe(200);
    expect(await between(from, to)).toEqual({ ...nothing, blocks: 1 });
  }
});

test('accepted, refused and withdrawn at once, one of them happens [D38]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [from, to] = [await makePerson(world), await makePerson(world)];
    const { id } = (await applyTo(world, from, to)).body;
    const answers = await Promise.all([
      answerTo(world, 'accept', to, id),
      answerTo(world, 'refuse', to, id),
      answerTo(world, 'cancel', from, id),
    ]);
    // Withdrawing after a refusal succeeds, since the applicant must not learn of it: two calls may succeed, never the friendship.
    const [accepted] = answers;
    expect(await between(from, to)).toEqual(accepted?.status === 200 ? friendship : nothing);
    if (accepted?.status === 200) expect(answers.map((one) => one.status)).toEqual([200, 422, 422]);
  }
});

test('accepted, unfollowed and removed at once by both sides, it is whole or gone, never half [D40]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    await makeFriends(world, one, other);
    const answers = await Promise.all([
      relate(world, 'unfollow', one, other),
      world.call('POST', '/v1/friend/remove', { token: other.token, body: { user_id: one.userId } }),
      applyTo(world, one, other),
      applyTo(world, other, one),
    ]);
    expect(answers.some((answer) => answer.status >= 500)).toBe(false);
    const state = await between(one, other);
    expect([state.friends, state.entries]).toEqual(state.friends ? [2, 2] : [0, 0]);
    expect(state.blocks).toBe(0);
  }
});

test('both black each other at once: nobody fails, and nothing is between them [D26][D40]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await makePerson(world), await makePerson(world)];
    await makeFriends(world, one, other);
    const answers = await Promise.all([
      relate(world, 'black', one, other),
      relate(world, 'black', other, one),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 404]);
    expect(await between(one, other)).toEqual({ ...nothing, blocks: 1 });
  }
});

test('the last place of the day is given once; one person is applied to once [D39]', async () => {
  const from = await makePerson(world);
  const others = await together(12, () => makePerson(world));
  await world.database.pool.query(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, 15) n returning user_id)
     insert into friend_application (from_id, to_id, via, created_at) select $1, user_id, 'apply', $2 from made`,
    [from.userId, world.now()],
  );
  const answers = await together(24, (index) => applyTo(world, from, others[index % 12] as Person));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(19);
});

test('a crowd that follows, befriends and blacks one another at once neither hangs nor fails', async () => {
  const crowd = (await together(6, () => makeCard(world))).map((made) => made.owner);
  const verbs = ['follow', 'unfollow', 'black', 'unblack'] as const;
  const answers = await together(240, (index) => {
    const one = crowd[index % 6] as Person;
    const other = crowd[(index + 1 + (Math.floor(index / 6) % 5)) % 6] as Person;
    const verb = verbs[Math.floor(index / 7) % 5];
    return verb ? relate(world, verb, one, other) : applyTo(world, one, other);
  });
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  for (const one of crowd) {
    for (const other of crowd) {
      if (one.userId >= other.userId) continue;
      const state = await between(one, other);
      expect([0, 2]).toContain(state.friends);
      expect(state.entries).toBe(state.friends);
      if (state.blocks > 0) expect([state.friends, state.follows, state.waiting]).toEqual([0, 0, 0]);
    }
  }
});

test('a card that changes while its owner becomes a friend is never listed as it was', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner: from, card } = await makeCard(world, undefined, { realname: '旧名' });
    const to = await makePerson(world);
    const { id } = (await applyTo(world, from, to)).body;
    await Promise.all([
      answerTo(world, 'accept', to, id),
      world.call('POST', '/v1/card/post', {
        token: from.token,
        query: { id: card.card_id },
        body: { realname: '新名' },
      }),
    ]);
    const { body } = await world.call('GET', '/v1/friend/list', { token: to.token });
    expect(body.list.map((one: { user: { realname: string } }) => one.user.realname)).toEqual(['新名']);
  }
});

test('two tags put on a friend at once are both there; the last free place is taken once [C058]', async () => {
  const { owner: friend } = await makeCard(world);
  const person = await makePerson(world);
  await makeFriends(world, friend, person);
  const change = (tag: string, friends: Person[]) =>
    world.call('POST', '/v1/friend/tag/members', {
      token: person.token,
      body: { tag, add: friends.map((one) => one.userId), remove: [] },
    });
  const worn = async (): Promise<string[]> =>
    (
      await world.call('GET', '/v1/friend/remark', {
        token: person.token,
        query: { user_id: friend.userId },
      })
    ).body.tags;
  expect(statuses(await together(3, (index) => change(`标签${index}`, [friend])))).toEqual([200]);
  expect((await worn()).toSorted()).toEqual(['标签0', '标签1', '标签2']);
  const answers = await together(8, (index) => change(`又一${index}`, [friend]));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(6);
  expect(await worn()).toHaveLength(5);
});

test('a tag that is renamed while friends come and go is never left in halves [C058]', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await makePerson(world);
    const cards = await together(3, () => makeCard(world));
    for (const { owner } of cards) await makeFriends(world, owner, person);
    const post = (path: string, body: object) =>
      world.call('POST', `/v1/friend/${path}`, { token: person.token, body });
    const [one, two, three] = cards.map(({ owner }) => owner.userId);
    await post('tag/members', { tag: '旧名', add: [one, two], remove: [] });
    const answers = await Promise.all([
      post('tag/rename', { tag: '旧名', name: '新名' }),
      post('tag/members', { tag: '新名', add: [two, three], remove: [] }),
      post('remove', { user_id: one }),
      world.call('POST', '/v1/card/post', {
        token: cards[1]?.owner.token,
        query: { id: cards[1]?.card.card_id },
        body: { realname: '改名' },
      }),
    ]);
    expect(answers.some((answer) => answer.status >= 500)).toBe(false);
    const { list } = (await world.call('GET', '/v1/friend/tags', { token: person.token })).body;
    expect(list).toMatchObject([{ tag: '新名', count: 2 }]);
  }
});

test('counts of letters stay right, and nobody waits in a ring, while renamed people stand in each other’s lists [C058]', async () => {
  const people: { person: Person; card: number }[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { owner, card } = await makeCard(world, undefined, { realname: '安一' });
    for (const { person } of people) await makeFriends(world, owner, person);
    people.push({ person: owner, card: card.card_id });
  }
  for (let round = 0; round < 5; round += 1) {
    const answers = await together(6, (index) => {
      const { person, card } = people[index] as { person: Person; card: number };
      const realname = (round + index) % 2 === 0 ? '安一' : '白二';
      return world.call('POST', '/v1/card/post', {
        token: person.token,
        query: { id: card },
        body: { realname },
      });
    });
    expect(statuses(answers)).toEqual([200]);
    await sumUpLetterCounts(world.deps, () => true);
  }
  const { rows } = await world.database.pool.query(
    `select e.user_id, e.initial, count(*), (select sum(count) from friend_letter l
       where l.user_id = e.user_id and l.initial = e.initial) as counted
     from friend_entry e where not hidden group by 1, 2`,
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const { count, counted } of rows as { count: number; counted: number }[]) expect(counted).toBe(count);
});

test('a swap with a card that is removed while it waits answers that there is no such card [D41]', async () => {
  const { owner: guest } = await makeCard(world);
  const { owner: host } = await makeCard(world);
  const { card } = await makeCard(world, host);
  const { pool } = world.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account_user where user_id = $1 for update', [host.userId]);
    const swapped = world.call('POST', '/v1/friend/swap', {
      token: guest.token,
      body: { card_id: card.card_id },
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await pool.query(waiting)).rowCount === 0);
    await holder.query('delete from card where card_id = $1', [card.card_id]);
    await holder.query('commit');
    expect((await swapped).body).toEqual({ errcode: 40400, errmsg: '名片不存在或已不可见' });
  } finally {
    holder.release();
  }
});

// postgres: cursors follow the collation, triggers count
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { sumUpLetterCounts } from './service/letter-counts.ts';
import { makeFriends } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const list = async (person: Person, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', '/v1/friend/list', { token: person.token, query })).body;
const names = (answer: { list: { user: { realname: string } }[] }): string[] =>
  answer.list.map((friend) => friend.user.realname);

async function withFriends(
  cards: readonly { realname: string; company?: string; position?: string }[],
): Promise<{ person: Person; friends: Person[] }> {
  const person = await makePerson(world);
  const friends: Person[] = [];
  for (const card of cards) {
    const { owner } = await makeCard(world, undefined, { company: '', position: '', ...card });
    await makeFriends(world, owner, person);
    friends.push(owner);
  }
  return { person, friends };
}

test('the next page goes on behind the last friend shown, whoever comes and goes meanwhile [C058]', async () => {
  const { person, friends } = await withFriends(
    ['安一', '白二', '陈三', '丁四', '方五', '高六'].map((realname) => ({ realname, company: '同一家' })),
  );
  for (const search of [{}, { q: '同一家' }]) {
    const first = await list(person, { ...search, size: 2 });
    expect(names(first)).toEqual(['安一', '白二']);
    const { owner: early } = await makeCard(world, undefined, { realname: '阿早', company: '同一家' });
    await makeFriends(world, early, person);
    const second = await list(person, { ...search, size: 2, next: first.next });
    expect(names(second)).toEqual(['陈三', '丁四']);
    // All of a list are counted; of a search that goes on nobody counts more than the page shows.
    expect(second).toMatchObject(
      'q' in search
        ? {
            total: -1,
            letters: [
              { initial: 'C', count: 1 },
              { initial: 'D', count: 1 },
            ],
          }
        : { total: 7, letters: expect.arrayContaining([{ initial: 'A', count: 2 }]) },
    );
    const third = await list(person, { ...search, size: 2, next: second.next });
    expect(names(third)).toEqual(['方五', '高六']);
    expect(third.next).toBe(-1);
    await world.call('POST', '/v1/friend/remove', { token: person.token, body: { user_id: early.userId } });
  }
  // The friend of the cursor is gone: the number of the page says where to go on, without one the list is read anew.
  const { next } = await list(person, { next: 0, page: 1, size: 2 });
  expect(next).toBe(friends[1]?.userId);
  await world.call('POST', '/v1/friend/remove', { token: person.token, body: { user_id: next } });
  expect(names(await list(person, { next, page: 2, size: 2 }))).toEqual(['丁四', '方五']);
  expect(await list(person, { next, size: 2 })).toMatchObject({ errcode: 40001, field: 'next' });
});

test('a list begins with any letter [C058]', async () => {
  const { person } = await withFriends(['安一', '陈三', '2号'].map((realname) => ({ realname })));
  expect(names(await list(person, { initial: 'B' }))).toEqual(['陈三', '2号']);
  expect(names(await list(person, { initial: 'C', size: 1 }))).toEqual(['陈三']);
  expect(names(await list(person, { initial: '#' }))).toEqual(['2号']);
  expect((await list(person, { initial: 'c' })).errcode).toBe(40001);
});

test('the letters follow every change, and their sums stay when they are added up [C058]', async () => {
  const { person, friends } = await withFriends(['安一', '陈三', '陈四'].map((realname) => ({ realname })));
  const [one, two] = friends as [Person, Person];
  const letters = async () =>
    Object.fromEntries(
      (await list(person)).letters.map(({ initial, count }: { initial: string; count: number }) => [
        initial,
        count,
      ]),
    );
  expect(await letters()).toEqual({ A: 1, C: 2 });
  const card = (await list(person)).list[0].user.card_id;
  await world.call('POST', '/v1/card/post', {
    token: one.token,
    query: { id: card },
    body: { realname: '曾一' },
  });
  expect(await letters()).toEqual({ C: 2, Z: 1 });
  await world.call('POST', '/v1/friend/remove', { token: person.token, body: { user_id: two.userId } });
  expect(await letters()).toEqual({ C: 1, Z: 1 });
  const rows = async () =>
    (await world.database.pool.query('select from friend_letter where user_id = $1', [person.userId]))
      .rowCount;
  expect(await rows()).toBeGreaterThan(2);
  await sumUpLetterCounts(world.deps, () => true);
  expect(await rows()).toBe(2);
  expect(await letters()).toEqual({ C: 1, Z: 1 });
});

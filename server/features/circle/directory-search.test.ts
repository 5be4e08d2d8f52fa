import { listMembers } from '@qunlu/contract/circle/directory.ts';
import type { QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { join, makeCircle, makeMemberPerson, type MadeCircle } from './testing.ts';

const world = useWorld();
const size = 50;

/** So many entries that nobody has claimed: 安 and 郑 in turns, every tenth of 青禾, the last two of 夏侯. */
const seed = ({ id }: MadeCircle, count: number) =>
  world.database.pool.query(
    `insert into phonebook_member (phonebook_id, state, realname, company, initial, sort_key, words, readings, via, applied_at, fresh_at)
     select $1, 7, name || n, case when n % 10 = 0 then '青禾' when n > $2 - 2 then '夏侯' else '' end, letter,
       letter || ' ' || lpad(n::text, 6, '0'), lower(name || n) || E'\n' || case when n % 10 = 0 then '青禾' when n > $2 - 2 then '夏侯' else '' end || E'\n',
       ' ' || reading, 'import', $3, $3
     from generate_series(1, $2::int) n
     cross join lateral (select case when n * 2 <= $2 then '安' else '郑' end as name, case when n * 2 <= $2 then 'A' else 'Z' end as letter,
       case when n * 2 <= $2 then 'an' else 'zheng' end as reading) l`,
    [id, count, world.now()],
  );

type Given = Omit<QueryInput<typeof listMembers>, 'id'>;

/** All that a reader finds page by page, with what the first page says of the rest. */
async function all(id: number, token: string, query: Given) {
  const names: string[] = [];
  let next: number | undefined;
  let pages = 0;
  let total = 0;
  do {
    const page = await world.ask(listMembers, {
      query: { id, size, ...query, ...(next ? { next } : {}) },
      token,
    });
    if (pages === 0) total = page.total;
    names.push(...page.list.map(({ realname }) => realname));
    next = page.next;
    pages += 1;
  } while (next !== -1);
  return { names, pages, total };
}

/** The same by the plain statement. */
const plain = async (id: number, word: string): Promise<string[]> =>
  (
    await world.database.pool.query<{ realname: string }>(
      `select realname from phonebook_member where phonebook_id = $1 and state in (1, 7) and not hidden
         and (strpos(words, $2) > 0 or strpos(readings, ' ' || $2) > 0) order by sort_key, member_id`,
      [id, word],
    )
  ).rows.map(({ realname }) => realname);

test('a search of many entries finds all of them, page by page, whatever many or few have it; only what fits a page is counted [R065]', async () => {
  const circle = await makeCircle(world, {}, await makeMemberPerson(world, '王五'));
  await seed(circle, 2400);
  const { token } = circle.owner;
  // The last stand behind all that is walked before the index is asked.
  for (const q of ['夏侯', '青禾', '安', '郑', 'zheng', '0', '郑24', '没有']) {
    const { names, total } = await all(circle.id, token, { q });
    expect(names, q).toEqual(await plain(circle.id, q));
    expect(names.length > 0, q).toBe(q !== '没有');
    expect(total, q).toBe(names.length > size ? -1 : names.length);
  }
});

test('a page that is far on is the same by its number as by going there, with a group, too [R065]', async () => {
  const circle = await makeCircle(world, {}, await makeMemberPerson(world, '王五'));
  await seed(circle, 500);
  const { token } = circle.owner;
  const other = await join(world, circle, await makeMemberPerson(world, '安安'));
  await relate(world, 'black', other, circle.owner);
  const { rows } = await world.database.pool.query<{ group_id: number }>(
    "insert into phonebook_group (phonebook_id, name) values ($1, '理事') returning group_id",
    [circle.id],
  );
  await world.database.pool.query(
    'update phonebook_member set group_id = $2 where phonebook_id = $1 and member_id % 3 = 0',
    [circle.id, rows[0]?.group_id],
  );
  for (const query of [{}, { group: rows[0]?.group_id ?? 0 }]) {
    const { names, pages, total } = await all(circle.id, token, { size: 20, ...query });
    expect(total).toBe(names.length);
    expect(names.some((name) => name === '安安')).toBe(false);
    const byNumber: string[] = [];
    for (let page = 1; page <= pages + 1; page += 1) {
      const { list } = await world.ask(listMembers, {
        query: { id: circle.id, size: 20, page, ...query },
        token,
      });
      byNumber.push(...list.map(({ realname }) => realname));
    }
    expect(byNumber).toEqual(names);
  }
});

test('who is no member reads nothing of a directory, by whatever it is looked for', async () => {
  const circle = await makeCircle(world, {}, await makeMemberPerson(world, '王五'));
  await seed(circle, 20);
  const left = await join(world, circle);
  await world.database.pool.query('update phonebook_member set state = 3 where member_id = $1', [
    left.memberId,
  ]);
  const shut = await join(world, circle);
  await world.database.pool.query('update phonebook_member set state = 5 where member_id = $1', [
    shut.memberId,
  ]);
  for (const by of [left, shut, await makeMemberPerson(world)])
    for (const query of [{}, { q: '安' }, { page: 2, size: 5 }, { city: 1 }, { industry: 1 }, { since: 1 }]) {
      const { status, text } = await world.call('GET', listMembers.path, {
        query: { id: circle.id, ...query },
        token: by.token,
      });
      expect(status).toBe(403);
      expect(text).not.toMatch(/安|郑/);
    }
});

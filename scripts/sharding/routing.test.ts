import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { child, readMigration, removes, word } from '../checks/migrations-read.ts';
import { ROOT } from '../run.ts';
import { placements, readPlacements } from './placement.ts';
import { routeOf } from './routing.ts';

const given = {
  placements: readPlacements(
    [
      '## by user',
      'person user_id',
      'note user_id note_id',
      'comment note.note_id comment_id',
      'session user_id token',
      '## by circle',
      'circle circle_id',
      'member circle_id member_id',
      '## on every node',
      'industry',
      '## on the first node alone',
      'money',
    ].join('\n'),
  ),
  schema: {
    columns: {
      person: ['user_id', 'name'],
      note: ['note_id', 'user_id', 'text'],
      comment: ['comment_id', 'note_id', 'author_id', 'text'],
      session: ['token', 'user_id'],
      circle: ['circle_id', 'owner_id'],
      member: ['member_id', 'circle_id', 'user_id', 'industry'],
      industry: ['industry', 'title'],
      money: ['user_id', 'amount'],
      named: ['id', 'name'],
    },
    views: { named: 'select p.user_id as id, p.name from person p' },
  },
};
const wayOf = (sql: string, same?: number[]): string => routeOf(sql, { ...given, ...(same && { same }) }).way;

test.each([
  ['select * from person where user_id = $1', 'routes'],
  ['select * from person where user_id = $1::bigint and name = $2', 'routes'],
  ['select * from person where user_id = $1 or name = $2', 'fans out'],
  ['select * from person where user_id = any($1)', 'fans out'],
  ['select * from person where user_id in ($1)', 'routes'],
  ['select * from person where user_id in ($1, $2)', 'fans out'],
  ['select title from industry', 'alone'],
  ['select now()', 'alone'],
  ['select amount from money where user_id = $1', 'alone'],
])('one table: %s → %s', (sql, way) => {
  expect(wayOf(sql)).toBe(way);
});

test.each([
  ['select * from person p join note n on n.user_id = p.user_id where p.user_id = $1', 'routes'],
  ['select * from person join note using (user_id) where user_id = $1', 'routes'],
  ['select * from person p join note n using (user_id) where n.user_id = $1', 'routes'],
  ['select * from person p, note n where n.user_id = p.user_id', 'fans out'],
  ['select * from person p, note n where n.user_id = $1', 'crosses'],
  ['select * from member m join industry i using (industry) where m.circle_id = $1', 'routes'],
  // Two people, or a person and a circle: two shards.
  ['select * from person p, person q where p.user_id = $1 and q.user_id = $2', 'crosses'],
  ['select * from member m join person p using (user_id) where m.circle_id = $1', 'crosses'],
  ['select * from person p join money m using (user_id) where user_id = $1', 'crosses'],
])('more tables: %s → %s', (sql, way) => {
  expect(wayOf(sql)).toBe(way);
});

test('parameters that always have the same value are one', () => {
  const sql = 'select * from person p, note n where p.user_id = $1 and n.user_id = $2';
  expect(wayOf(sql)).toBe('crosses');
  expect(wayOf(sql, [1, 1])).toBe('routes');
});

test.each([
  ['select * from person p left join note n on n.user_id = p.user_id where p.user_id = $1', 'routes'],
  // Who has no note is read, whoever they are.
  ['select * from person p left join note n on n.user_id = p.user_id and n.user_id = $1', 'fans out'],
  ['select * from person p left join note n on p.user_id = $1 and n.user_id = p.user_id', 'fans out'],
  [
    'select exists (select from note n where n.user_id = p.user_id) from person p where p.user_id = $1',
    'routes',
  ],
  ['select * from person p where not exists (select from note n where n.user_id = $1)', 'crosses'],
  ['select * from person p where p.user_id in (select user_id from note where note.user_id = $1)', 'routes'],
  ['select * from person p where user_id = $1 and not (user_id in (select user_id from note))', 'routes'],
  [
    'select n.* from (select user_id as id from person) p join note n on n.user_id = p.id where p.id = $1',
    'routes',
  ],
  [
    'with p as (select user_id from person where user_id = $1) select * from note join p using (user_id)',
    'routes',
  ],
  [
    'select * from person p, lateral (select text from note n where n.user_id = p.user_id) t where p.user_id = $1',
    'routes',
  ],
  [
    'select user_id from person where user_id = $1 union all select user_id from note where user_id = $1',
    'routes',
  ],
  ['select user_id from person where user_id = $1 union all select user_id from note', 'fans out'],
  [
    'select * from (select user_id from person union all select user_id from note) u where user_id = $1',
    'routes',
  ],
  ['select name from named where id = $1', 'routes'],
  ['select name from note n join named p on p.id = n.user_id where n.user_id = $1', 'routes'],
])('what is inside: %s → %s', (sql, way) => {
  expect(wayOf(sql)).toBe(way);
});

test.each([
  ['select * from session where token = $1', 'by id'],
  ['select * from session s join person p using (user_id) where s.token = $1', 'by id'],
  ['select * from comment where note_id = $1', 'by id'],
  ['delete from session where token in (select token from session where user_id = $1 limit 3)', 'by id'],
  ['select * from comment c join note n using (note_id) where n.note_id = $1', 'by id'],
  ['select * from comment c join note n using (note_id) where n.user_id = $1', 'routes'],
  ['select * from comment c join person p on p.user_id = c.author_id where c.note_id = $1', 'crosses'],
])('by the numbers of what belongs to somebody: %s → %s', (sql, way) => {
  expect(wayOf(sql)).toBe(way);
});

test.each([
  ['insert into note (user_id, text) values ($1, $2)', 'routes'],
  ['insert into note (user_id, text) values ($1, $2), ($1, $3)', 'routes'],
  ['insert into note (user_id, text) values ($1, $2), ($3, $4)', 'fans out'],
  ['insert into note (user_id, text) select user_id, name from person where user_id = $1', 'routes'],
  ['insert into note (text, user_id) select $1, member.user_id from member where circle_id = $2', 'crosses'],
  ['insert into comment (note_id, text) values ($1, $2)', 'by id'],
  ['update note set text = $1 where user_id = $2 returning *', 'routes'],
  ['update note n set text = p.name from person p where p.user_id = n.user_id and p.user_id = $1', 'routes'],
  ['update note set text = (select name from person where user_id = $2) where user_id = $1', 'crosses'],
  ['delete from note where user_id = $1', 'routes'],
  ['delete from note n using person p where p.user_id = n.user_id', 'fans out'],
  [
    'with gone as (delete from note where user_id = $1 returning user_id) select count(*) from gone',
    'routes',
  ],
])('writes: %s → %s', (sql, way) => {
  expect(wayOf(sql)).toBe(way);
});

test('of what crosses the tables are named that it puts together', () => {
  expect(
    routeOf('select * from member m join industry using (industry), named n where n.id = m.user_id', given),
  ).toEqual({ way: 'crosses', tables: ['member', 'person'] });
});

test('every table of the migrations has a place, and no other', () => {
  const folder = join(ROOT, 'server/migrations');
  const tables = new Set(['migration']);
  for (const name of readdirSync(folder).toSorted())
    for (const statement of readMigration(readFileSync(join(folder, name), 'utf8')).statements) {
      const { kind, node } = statement;
      const table = word(child(node, 'relation'), 'relname');
      if (kind === 'CreateStmt') tables.add(table);
      if (kind === 'DropStmt' && word(node, 'removeType') === 'OBJECT_TABLE')
        for (const gone of removes(statement)) tables.delete(gone);
      if (kind === 'RenameStmt' && word(node, 'renameType') === 'OBJECT_TABLE') {
        tables.delete(table);
        tables.add(word(node, 'newname'));
      }
    }
  const placed = placements();
  expect(
    [...tables].filter((table) => !placed.has(table)),
    'add it to scripts/sharding/tables.txt',
  ).toEqual([]);
  expect(
    [...placed.keys()].filter((table) => !tables.has(table)),
    'is no table',
  ).toEqual([]);
  for (const [table, { parent }] of placed) if (parent) expect(placed.has(parent.table), table).toBe(true);
});

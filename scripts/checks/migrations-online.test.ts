import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { migrations } from './migrations.ts';

const FIRST = '20261221_0930_card_first';
const at = (name: string): string => `server/migrations/${name}.sql`;

/** What the check says of one migration, beside one that was there before. */
function said(sql: string, mark = '', more: Record<string, string> = {}): string[] {
  return migrations(
    fixture({
      [at('20261220_0700_card_old')]: '-- feature: card\nalter table card_card rename to card;\n',
      ...more,
      [at(FIRST)]: `-- feature: card\n${mark}${sql}\n`,
    }),
  ).map(({ line, message }) => `${line}: ${message}`);
}
const online = '-- no transaction\n';

test.each([
  ['create index i on card_card (a);', /create index concurrently if not exists/],
  ['create unique index i on card_card (a);', /create index concurrently if not exists/],
  ['drop index i;', /drop index concurrently if exists/],
  ['alter table card_card alter column a set not null;', /check \(a is not null\) not valid/],
  ['alter table card_card alter column a type text;', /written anew under a lock/],
  ['alter table card_card add column a uuid default gen_random_uuid();', /differs from row to row/],
  ['alter table card_card add column a float default random() * 2;', /differs from row to row/],
  ['alter table card_card add column a bigserial;', /numbered column/],
  ['alter table card_card add column a int generated always as identity;', /worked out/],
  ['alter table card_card add column a int generated always as (b + 1) stored;', /worked out/],
  ['alter table card_card add column a int check (a > 0);', /add the column alone/],
  ['alter table card_card add column a bigint references card_other (id);', /add the column alone/],
  ['alter table card_card add column a text unique;', /add the column alone/],
  ['alter table card_card add constraint c check (a > 0);', /“not valid” here/],
  ['alter table card_card add constraint c foreign key (a) references card_other (id);', /“not valid” here/],
  ['alter table card_card add unique (a);', /“using index”/],
  ['alter table card_card add primary key (a);', /“using index”/],
  ['alter table card_card add exclude using gist (a with =);', /every row is looked at/],
  ['alter table card_card validate constraint c;', /no transaction/],
  ['alter table card_card set unlogged;', /written anew/],
  ['update card_card set a = 1;', /below “-- repeat”/],
  ["update card_card set a = 1 where b = 'x';", /below “-- repeat”/],
  ['delete from card_card where a < 7;', /below “-- repeat”/],
  ["do $$ begin execute 'drop table x'; end $$;", /cannot be read/],
  ['cluster card_card using i;', /clustering/],
  ['lock table card_card;', /not locked/],
  ['reindex table card_card;', /made anew/],
  ['vacuum full card_card;', /operator’s/],
  ['refresh materialized view card_seen;', /concurrently/],
])('what locks a large table for long is refused: %s', (sql, message) => {
  expect(said(sql)).toEqual([expect.stringMatching(message)]);
});

test.each([
  ['alter table card_card drop column a;', /goes a release later/],
  ['drop table card_card;', /goes a release later/],
  ['drop view card_line;', /goes a release later/],
  ['drop function card_count(bigint);', /goes a release later/],
  ['alter table card_card rename to card_cards;', /goes a release later/],
  ['alter table card_card rename column a to b;', /goes a release later/],
  ['alter table card_card alter column a drop default;', /goes a release later/],
  ["alter type card_kind rename value 'a' to 'b';", /goes a release later/],
  ['truncate card_card;', /goes a release later/],
  ['alter table card_card add column a int not null;', /inserts rows without this column/],
])('what breaks the release before is refused: %s', (sql, message) => {
  expect(said(sql)).toEqual([expect.stringMatching(message)]);
});

test.each([
  ['alter table card_card add column a int not null default 0, add b timestamptz default now();', ''],
  ["alter table card_card add column a text not null default ('a' || 'b');", ''],
  ['alter table card_card add constraint c check (a > 0) not valid;', ''],
  ['alter table card_card add constraint c foreign key (a) references card_other (id) not valid;', ''],
  ['alter table card_card add constraint c unique using index i;', ''],
  ['alter table card_card drop constraint c, alter column a drop not null;', ''],
  ['alter table card_card rename constraint c to d; alter index i rename to j;', ''],
  ['create or replace view card_line as select 1 as a;', ''],
  ['drop view card_line; create view card_line as select 1 as a;', ''],
  ['drop function f(int); create function f(a bigint) returns int language sql as $$ select 1 $$;', ''],
  ['create table card_new (a int); create index i on card_new (a); update card_new set a = 1;', ''],
  ['create table card_new (a int); alter table card_new alter a type text, add b serial;', ''],
  ['-- small: one row for each kind of card\nupdate card_kind set a = 1;', ''],
  ['create unique index concurrently if not exists i on card_card (a);', online],
  ['drop index concurrently if exists i;', online],
  ['alter table card_card validate constraint c, validate constraint d;', online],
  [
    '-- repeat\nupdate card_card set a = 1 where id in (select id from card_card where a is null limit 5000);',
    online,
  ],
  [
    '-- repeat\ndelete from card_card where ctid = any(array(select ctid from card_card where a < 7 limit 5000));',
    online,
  ],
])('what does neither passes: %s', (sql, mark) => {
  expect(said(sql, mark)).toEqual([]);
});

test.each([
  ['create index concurrently i on card_card (a);', /if not exists <name>/],
  ['create index concurrently on card_card (a);', /if not exists <name>/],
  ['drop index concurrently i;', /concurrently if exists/],
  ['alter table card_card add column a int;', /in a file of its own/],
  ['create table card_new (a int);', /in a file of its own/],
  ['update card_card set a = 1 where id in (select id from card_card limit 5000);', /below “-- repeat”/],
  ['-- repeat\nupdate card_card set a = 1 where a is null;', /chosen by a “limit”/],
  ["create index concurrently if not exists i on card_card (a) where a <> ';';", /a semicolon ends/],
])('outside of a transaction stands what can be made again: %s', (sql, message) => {
  expect(said(sql, online)).toEqual([expect.stringMatching(message)]);
});

test('a column is never null from now on once a check of an earlier file has been validated', () => {
  const never = 'alter table card_card alter column a set not null;';
  const check = '-- feature: card\nalter table card_card add constraint c check (a is not null) not valid;\n';
  const validate = '-- feature: card\n-- no transaction\nalter table card_card validate constraint c;\n';
  const [made, looked] = [at('20261221_0900_card_check'), at('20261221_0901_card_validate')];
  expect(said(never, '', { [made]: check, [looked]: validate })).toEqual([]);
  expect(said(never, '', { [made]: check })).toHaveLength(1);
  expect(said(never, '', { [made]: check.replace('(a is', '(b is'), [looked]: validate })).toHaveLength(1);
  const other = validate.replace('card_card', 'card_other');
  expect(said(never, '', { [made]: check, [looked]: other })).toHaveLength(1);
});

test.each([
  ['2026-12-20, 20261220_0700_card_old', ''],
  ['2026-12-20, 20261220_0700_card_old.sql', ''],
  ['2026-12-20, 20261220_0701_card_gone', /there is no migration 20261220_0701_card_gone/],
  ['2026-12-19, 20261220_0700_card_old', /came after 2026-12-19/],
  ['2026-12-21, 20261220_0700_card_old', /is the day of this migration, or after it/],
  ['version 3', /goes a release later/],
])('what is taken away names the migration of the release that stopped using it: %s', (named, message) => {
  const found = said(`-- contract: unused since ${named}\nalter table card_card drop column a;`);
  expect(found).toEqual(message === '' ? [] : [expect.stringMatching(message)]);
});

test('the finding names the line, behind words of several bytes, too; what cannot be parsed is one', () => {
  expect(
    said('-- 一条注释\nalter table card_card\n  add column a int;\n\n-- 又一条\ndrop table card_card;'),
  ).toEqual([expect.stringMatching(/^7: /)]);
  expect(said('alter tabel card_card;')).toEqual([expect.stringMatching(/this is no SQL: .*tabel/)]);
});

import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { sqlArrows } from './sql-arrows.ts';

const base = {
  'features.json': JSON.stringify(
    ['card', 'friend', 'lifecycle'].map((name) => ({ name, title: name, dependsOn: [] })),
  ),
  'server/migrations/0001_card.sql':
    '-- feature: card\ncreate table card (card_id bigint);\ncreate table card_trip (id int);\n',
  'server/migrations/20261122_0930_card_line.sql':
    '-- feature: card\ncreate view card_line as select card_id from card;\n',
  'server/migrations/20261122_0940_lifecycle_takes.sql': '-- feature: lifecycle\n-- takes: card_trip\n',
};
const found = (path: string, text: string): string =>
  sqlArrows(fixture({ ...base, [path]: text }))
    .map(({ message }) => message)
    .join('\n');

test('a store reads its own tables and published views, nothing else', () => {
  const store = 'server/features/friend/store/list.ts';
  expect(found(store, 'sql`select 1 from card_line`')).toBe('');
  expect(found(store, 'sql`select 1 from friend_x join card c on true`')).toMatch(/card belongs to card/);
  expect(found(store, "db.selectFrom('card').selectAll()")).toMatch(/card belongs to card/);
  expect(found('server/features/card/store/cards.ts', 'sql`update card set x = 1`')).toBe('');
});

test('nobody writes through a view of others, and platform knows no feature', () => {
  expect(found('server/features/friend/store.ts', 'sql`update card_line set x = 1`')).toMatch(
    /card_line belongs/,
  );
  expect(found('server/platform/limits.ts', 'sql`select from card`')).toMatch(/card belongs to card/);
});

test('a feature that has another name now keeps what migrations gave it under the one of before', () => {
  const tree = {
    'features.json': JSON.stringify([
      { name: 'visit', formerly: ['trip'], title: '来访', dependsOn: [] },
      { name: 'friend', title: '好友', dependsOn: [] },
    ]),
    'server/migrations/20261122_0930_trip_tables.sql': '-- feature: trip\ncreate table trip (id int);\n',
  };
  const messages = (feature: string) =>
    sqlArrows(fixture({ ...tree, [`server/features/${feature}/store.ts`]: 'sql`select from trip`' })).map(
      ({ message }) => message,
    );
  expect(messages('visit')).toEqual([]);
  expect(messages('friend').join()).toMatch(/trip belongs to visit/);
});

test('a table that a later feature takes is its own', () => {
  expect(found('server/features/lifecycle/store.ts', 'sql`select from card_trip`')).toBe('');
  expect(found('server/features/card/store.ts', 'sql`select from card_trip`')).toMatch(
    /belongs to lifecycle/,
  );
});

import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { aloneIn, transactions } from './transactions.ts';

const store = 'server/features/card/store.ts';
const messagesOf = (files: Record<string, string>): string[] =>
  transactions(fixture(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

test.each([
  'export async function add(db: Db) {\n  await sql`insert into card (a) values (1)`.execute(db);\n}',
  "const drop = (db: Db) =>\n  tables(db).deleteFrom('card').execute();",
  "export async function change(db: Db) {\n  await tables(db).updateTable('card').execute();\n}",
  'const lock = (db: Db) =>\n  sql`select 1 from card where card_id = 1 for no key update`.execute(db);',
  'const set = (db: Db) =>\n  sql`update card c set a = 1`.execute(db);',
])('%s', (text) => {
  expect(messagesOf({ [store]: `const a = 1;\n${text}` })).toEqual([
    `${store}:2 it writes or locks: let it take a TxDb (or a Tx), which only inTransaction gives`,
  ]);
});

test.each([
  'export async function add(db: TxDb) {\n  await sql`insert into card (a) values (1)`.execute(db);\n}',
  'export async function find(db: Db) {\n  return sql`select updated_at from card -- for now`.execute(db);\n}',
  '/** Not in use: update card set. */\nexport const count = (db: Db) => sql`select 1`.execute(db);',
])('fine: %s', (text) => {
  expect(messagesOf({ [store]: text })).toEqual([]);
});

test('nobody makes a Tx of their own, and a store writes nothing alone', () => {
  const found = messagesOf({
    'server/features/card/service.ts':
      'const a = ctx as Tx;\nconst b = db as unknown as TxDb;\nawait db.transaction().execute(work);',
    [store]: 'const add = (db: TxDb) => other(alone(ctx).db);',
  });
  expect(found.map((line) => line.slice(0, line.indexOf(' ')))).toEqual([
    'server/features/card/service.ts:1',
    'server/features/card/service.ts:2',
    'server/features/card/service.ts:3',
    `${store}:1`,
  ]);
});

test('what is written alone is counted by feature', () => {
  const root = fixture({
    'server/features/card/service/a.ts': 'add(alone(ctx).db);\nadd(alone(deps).db);',
    'server/features/account/service.ts': '// alone(ctx)\nadd(alone(ctx).db);',
  });
  expect(aloneIn(root)).toEqual([
    ['card', 2],
    ['account', 1],
  ]);
});

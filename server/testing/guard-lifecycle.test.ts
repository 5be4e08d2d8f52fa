// postgres: reads the catalogue of the database
import { expect, test } from 'vitest';
import { lifecycles } from '../features/lifecycle/ports.ts';
import { readMigrations } from '../platform/migrate.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** `table.column` of every foreign key to a user, as the database has them. */
async function references(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'account_user'::regclass order by 1`,
  );
  return rows.map((row) => row.name);
}

/** What the migrations say beside each of them: erase, anonymise or keep. */
function announced(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { sql } of readMigrations()) {
    let table = '';
    for (const line of sql.split('\n')) {
      table = /^(?:create|alter) table (\w+)/.exec(line)?.[1] ?? table;
      const [, column, kind] =
        /^\s*(?:add column |-- From here on: )?(\w+) .*references account_user\b.*-- on deletion: (\w+)/.exec(
          line,
        ) ?? [];
      if (column && kind) found.set(`${table}.${column}`, kind);
    }
  }
  return found;
}

const declared = () =>
  world.deps.ports
    .get(lifecycles)
    .flatMap(({ columns }) => Object.entries(columns).map(([name, fate]) => ({ name, ...fate })));

test('every column that points to a user has one lifecycle, and no lifecycle speaks of another [D10][D13]', async () => {
  expect(
    declared()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual((await references()).toSorted());
});

test('what erasing does is what the migration announced [D13]', async () => {
  const kinds = new Map(declared().map(({ name, erase }) => [name, erase.kind]));
  const live = new Set(await references());
  // A column that a later migration has dropped is nobody's any more.
  const state = [...announced()].filter(([name]) => live.has(name));
  expect(Object.fromEntries(state)).toEqual(Object.fromEntries(kinds));
});

test('what a feature does by itself it has a function for [D10][D13]', () => {
  for (const one of world.deps.ports.get(lifecycles))
    for (const [name, { merge, erase }] of Object.entries(one.columns)) {
      if (merge.byFeature) expect(one.merge ?? one.afterMerge, name).toBeDefined();
      // What stays with an id that has no name any more needs nothing done.
      if (erase.byFeature && erase.kind === 'erase') expect(one.erase ?? one.afterErase, name).toBeDefined();
    }
});

test('each says why in a sentence, and tells the person in theirs', () => {
  for (const { name, merge, erase } of declared())
    for (const { why } of [merge, erase]) expect(why, name).toMatch(/\w+ \w+/);
  for (const lifecycle of world.deps.ports.get(lifecycles)) {
    for (const sentence of [...lifecycle.erases, ...lifecycle.keeps])
      expect(sentence, lifecycle.feature).toMatch(/[\u4e00-\u9fff]/);
  }
});

// Where a notice has no key, nothing is the same as it.
const mayBeMissing = new Set(['notice.key', 'notice_push.key']);

test('a column by which two accounts have the same row always holds a value, or both rows would stay [D10]', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_nullable = 'YES'`,
  );
  const missing = new Set(rows.map(({ name }) => name));
  const compared = declared().flatMap(({ name, merge }) =>
    (merge.once ?? []).map((column) => `${name.split('.')[0]}.${column}`),
  );
  expect(compared).toContain('notice.key');
  expect(compared.filter((name) => missing.has(name) && !mayBeMissing.has(name))).toEqual([]);
});

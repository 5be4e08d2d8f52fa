// postgres: reads the catalogue of the database
import { expect, test } from 'vitest';
import { custodians } from '../features/account/ports.ts';
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
        /^\s*(?:add column )?(\w+) .*references account_user\b.*-- on deletion: (\w+)/.exec(line) ?? [];
      if (column && kind) found.set(`${table}.${column}`, kind);
    }
  }
  return found;
}

const declared = () =>
  world.deps.ports
    .get(custodians)
    .flatMap(({ columns }) => Object.entries(columns).map(([name, fate]) => ({ name, ...fate })));

test('every column that points to a user has one custodian, and no custodian speaks of another [D10][D13]', async () => {
  expect(
    declared()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual((await references()).toSorted());
});

test('what a custodian does on erasing is what the migration announced [D13]', () => {
  const kinds = new Map(declared().map(({ name, erase }) => [name, /^\w+/.exec(erase)?.[0] ?? '']));
  expect(Object.fromEntries(announced())).toEqual(Object.fromEntries(kinds));
});

test('each says in a sentence what merging and erasing do', () => {
  for (const { name, merge, erase } of declared()) {
    expect(merge, name).toMatch(/\w+ \w+/);
    expect(erase, name).toMatch(/^(erase|anonymise|keep): \w+/);
  }
  for (const custodian of world.deps.ports.get(custodians)) {
    for (const sentence of [...custodian.erases, ...custodian.keeps])
      expect(sentence, custodian.feature).toMatch(/[\u4e00-\u9fff]/);
  }
});

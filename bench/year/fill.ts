/**
 * Makes a year of the demo world: every row of every feature so many times more, each copy with people, circles and orders of its own,
 * and stars around a few of them: one person with so many friends, orders and notifications, one circle with so many members.
 *   await fillYear(pool, { copies: 1000, star: 1000, stars: [{ table: 'account_user', id: 5 }] });
 */
import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  generated: boolean;
  key: boolean;
  /** The columns of each unique index that it is in. */
  unique: readonly (readonly string[])[];
  /** The table that it points to. */
  to: string | null;
}

export interface Star {
  table: string;
  id: number;
}

/** Public numbers are below it; a copy moves them round by a step that none of them are apart. */
const numbers = 2 ** 40;
const step = 50_000_017;

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as generated,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as key,
    array(select (select json_agg(x.attname) from pg_attribute x where x.attrelid = c.oid and x.attnum = any(i.indkey))
      from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as unique,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as to
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname !~ '^(platform|sandbox)_|^(migration|idempotency)$'
  order by c.relname, a.attnum`;

/**
 * What grows without a bound around one of each; the rest has bounds of its own, as the cards of a person and the tickets of an
 * activity have.
 */
const grown: Readonly<Record<string, readonly string[]>> = {
  account_user: [
    'activity_pass',
    'activity_registration',
    'agent_bond',
    'agent_commission',
    'ask_answer',
    'ask_listen',
    'ask_question',
    'call_leg',
    'card_request',
    'card_reveal',
    'card_visitor',
    'chat_member',
    'checkin_entry',
    'cooperation_application',
    'donation',
    'forum_comment',
    'forum_like',
    'forum_topic',
    'friend_application',
    'friend_entry',
    'groupbuy_entry',
    'introduction',
    'invoice_request',
    'notice',
    'o2o_voucher',
    'order_order',
    'phonebook_member',
    'relation',
    'reputation_entry',
    'score_entry',
    'sms_entry',
    'thread_post',
    'vouch',
    'wallet_withdrawal',
  ],
  phonebook: [
    'ask_question',
    'call',
    'clue',
    'course',
    'donation',
    'dues_cost',
    'dues_order',
    'forum_comment',
    'forum_topic',
    'phonebook_log',
    'phonebook_member',
    'phonebook_notice',
    'reputation_entry',
    'roster_entry',
  ],
  activity: ['activity_log', 'activity_pass', 'activity_question', 'activity_registration'],
  card: ['card_request', 'card_reveal', 'card_visitor'],
  chat_conversation: ['chat_message'],
  forum_topic: ['forum_comment', 'forum_like', 'forum_vote'],
  service: ['service_comment', 'service_order'],
};

const moved = (name: string): string => `(${name} + k * ${step}::bigint) % ${numbers}`;

/** Columns of a few words, which stand in an index beside what tells rows apart. */
const choices = new Set(['kind', 'bucket', 'channel', 'type', 'unit', 'role', 'subject']);

const digits = (of: string, count: string): string =>
  `lpad((abs(hashtextextended(${of}, k)) % (10 ^ ${count})::bigint)::text, ${count}, '0')`;

/** A text that stands once: another of the same length and alphabet, so that it looks as its column wants it. */
function renamed(table: string, name: string): string {
  if (table === 'account_user' && name === 'phone')
    return `'1' || (3 + abs(hashtextextended(phone, k + 7)) % 7) || ${digits(name, '9')}`;
  return `case when ${name} ~ '^[0-9]+$' then ${digits(name, `least(length(${name}), 18)`)}
    else left(md5(${name} || k) || md5(k || ${name}) || md5(${name} || k || ${name}), length(${name})) end`;
}

/** Whether copies keep a column apart from the first by its number. */
const isMoved = ({ name, type, key, to }: Column, copied: ReadonlySet<string>, fixed: string): boolean =>
  name !== fixed && type === 'bigint' && (to === null ? key : copied.has(to));

/** What a column holds in copy `k`; `fixed`: the column that goes on pointing to the same; `table`: its columns. */
function valueOf(
  column: Column,
  table: readonly Column[],
  copied: ReadonlySet<string>,
  fixed: string,
): string {
  const { name, type, to, unique } = column;
  if (name === fixed || to !== null) return isMoved(column, copied, fixed) ? moved(name) : name;
  if (isMoved(column, copied, fixed)) return moved(name);
  // Another column of the index tells the copies apart already.
  const told = (names: readonly string[]): boolean =>
    names.some((other) => table.some((one) => one.name === other && isMoved(one, copied, fixed)));
  if (unique.every(told) || choices.has(name)) return name;
  if (type === 'text') return renamed(column.table, name);
  return type === 'bytea' ? `sha256(${name} || convert_to(k::text, 'UTF8'))` : name;
}

/** Tables that belong to somebody: all that lead to a person. The rest are lists that everybody shares. */
function ownedTables(columns: readonly Column[]): Set<string> {
  const owned = new Set(['account_user']);
  for (let before = -1; before !== owned.size;) {
    before = owned.size;
    for (const { table, to } of columns) if (to !== null && owned.has(to)) owned.add(table);
  }
  return owned;
}

export async function fillYear(
  pool: pg.Pool,
  { copies, star, stars }: { copies: number; star: number; stars: readonly Star[] },
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows: columns } = await client.query<Column>(columnsQuery);
    const owned = ownedTables(columns);
    const byTable = Map.groupBy(
      columns.filter(({ table, generated }) => owned.has(table) && !generated),
      ({ table }) => table,
    );
    await client.query('set statement_timeout = 0');
    // Rows of one world are whole; what their triggers would derive is copied with them.
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    for (const table of byTable.keys())
      await client.query(`create temp table first_${table} as select * from ${table}`);
    const insert = async (
      table: string,
      list: readonly Column[],
      fixed: string,
      where: string,
      count: number,
    ) => {
      const names = list.map(({ name }) => `"${name}"`).join(', ');
      const values = list.map((column) => valueOf(column, list, owned, fixed)).join(', ');
      await client
        .query(
          `insert into ${table} (${names}) overriding system value select ${values}
           from first_${table} cross join generate_series(1, ${count}::bigint) as k ${where} on conflict do nothing`,
        )
        .catch((error: unknown) =>
          console.log(`  left out: ${table} ${fixed}: ${String(error).split('\n')[0]}`),
        );
    };
    for (const [table, list] of byTable) await insert(table, list, '', '', copies);
    // Those who stand around one: the same row with the center kept and everybody else another.
    for (const { table: center, id } of stars)
      for (const [table, list] of byTable)
        for (const { name } of grown[center]?.includes(table) ? list.filter(({ to }) => to === center) : []) {
          const { rows } = await client.query<{ count: number }>(
            `select count(*)::int as count from first_${table} where ${name} = $1`,
            [id],
          );
          const count = rows[0]?.count ?? 0;
          if (count > 0) await insert(table, list, name, `where ${name} = ${id}`, Math.ceil(star / count));
        }
    await client.query('set session_replication_role = origin');
    await client.query('analyze');
  } finally {
    client.release();
  }
}

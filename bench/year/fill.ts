/**
 * Makes a year of the demo world: every row of every feature so many times more, each copy with people, circles and orders of its own,
 * and stars around a few of them: one person with so many friends, orders and notifications, one circle with so many members.
 *   await fillYear(pool, { copies: 1000, star: 1000, stars: [{ table: 'account_user', id: 5 }] });
 */
import type pg from 'pg';
import { ownedTables, step, valueOf, type Column, type CopyPlan } from './copy.ts';

export interface Star {
  table: string;
  id: number;
}

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated <> '' as generated,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as key,
    array(select (select json_agg(x.attname) from pg_attribute x where x.attrelid = c.oid and x.attnum = any(i.indkey))
      from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as unique,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as to
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname !~ '^(platform|sandbox|article)_|^(migration|idempotency)$'
  order by c.relname, a.attnum`;

const indexesQuery = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
  from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`;

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
    'chat_conversation',
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

/**
 * What one person, or those who run a circle, make by hand, one by one, however long they live here; a star of theirs holds no more. What others make around them
 * has no such end: who follows them, looks at their cards, writes to them or buys from them.
 */
const byHand: Readonly<Record<string, number>> = {
  'activity_pass.user_id': 2000,
  'activity_registration.user_id': 2000,
  'ask_answer.user_id': 20_000,
  'card_request.user_id': 20_000,
  'chat_conversation.low_id': 10_000,
  'chat_conversation.high_id': 10_000,
  'chat_member.user_id': 20_000,
  'checkin_entry.user_id': 20_000,
  'cooperation_application.user_id': 20_000,
  'call.circle_id': 20_000,
  'course.phonebook_id': 1000,
  'dues_cost.phonebook_id': 10_000,
  'order_order.buyer_id': 20_000,
  'phonebook_notice.phonebook_id': 5000,
  'forum_topic.author_id': 20_000,
  'friend_application.from_id': 20_000,
  'friend_entry.user_id': 10_000,
  'phonebook_member.user_id': 1000,
  'relation.user_id': 10_000,
  'vouch.by_id': 10_000,
  'vouch.user_id': 10_000,
};

/** What a million people have besides what their copies bring: so many rows of the first table, and what belongs to it. */
const more: readonly { tables: readonly [string, ...string[]]; rows: number }[] = [
  { tables: ['phonebook', 'phonebook_group', 'phonebook_member', 'phonebook_plugin'], rows: 200_000 },
  { tables: ['card'], rows: 2_000_000 },
  { tables: ['card_visitor'], rows: 10_000_000 },
  { tables: ['chat_message'], rows: 5_000_000 },
  {
    tables: ['order_order', 'order_event', 'order_payment', 'order_share', 'service_order'],
    rows: 1_000_000,
  },
  { tables: ['ledger_line', 'ledger_entry'], rows: 3_000_000 },
];
const million = 12_500;

/** Those around one are of the whole year, not of its last days alone: a prime, so that each of the copies has its turn. */
const scattered = 7919;
/** Of what grows alone another one, or what those around one have besides would all be of the same days. */
const apart = 6007;

/** What ends by itself, by a clock of the product: so many of it wait around one at once, however many there have been. */
const waiting: Readonly<Record<string, string>> = {
  order_order: 'stage < 4',
  ask_question: 'kind <> 3 and state = 2',
};
const waitingMost = 1000;

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
    // An index is made of a full table in a fraction of what each row costs; those that tell rows apart stay.
    const { rows: indexes } = await client.query<{ name: string; made: string }>(indexesQuery, [
      [...byTable.keys()],
    ]);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const table of byTable.keys())
      await client.query(`create temp table first_${table} as select * from ${table}`);
    const insert = async (
      table: string,
      list: readonly Column[],
      how: { count: number; from?: number; where?: string } & Omit<CopyPlan, 'copied'>,
    ) => {
      const { count, from = 1, where = '', fixed = '', alone } = how;
      const names = list.map(({ name }) => `"${name}"`).join(', ');
      const values = list
        .map((column) => valueOf(column, list, { copied: owned, fixed, ...(alone && { alone }) }))
        .join(', ');
      const of =
        fixed === '' && !alone ? 'copy_no' : `(copy_no * ${alone ? apart : scattered}) % ${copies} + 1`;
      const between = fixed === '' ? step : Math.floor((step * copies) / count);
      await client
        .query(
          `insert into ${table} (${names}) overriding system value select ${values}
           from first_${table} cross join generate_series(${from}, ${count}::bigint) as copy_no cross join lateral (
             select ${count} as copy_count, ${between}::bigint as copy_step, ${of} as copy_of) c
           ${where} on conflict do nothing`,
        )
        .catch((error: unknown) =>
          console.log(`  left out: ${table} ${fixed}: ${String(error).split('\n')[0]}`),
        );
    };
    const countOf = async (text: string, values: unknown[] = []): Promise<number> => {
      const { rows } = await client.query<{ count: string }>(text, values);
      return Number(rows[0]?.count ?? 0);
    };
    // Those who stand around one: the same row with the center kept and everybody else another.
    for (const { table: center, id } of stars)
      for (const [table, list] of byTable)
        for (const { name } of grown[center]?.includes(table) ? list.filter(({ to }) => to === center) : []) {
          const around = await countOf(`select count(*) from first_${table} where ${name} = $1`, [id]);
          if (around > 0)
            await insert(table, list, {
              fixed: name,
              where: `where ${name} = ${id} and (copy_no <= ${Math.ceil(waitingMost / around)} or not (${waiting[table] ?? 'false'}))`,
              count: Math.ceil(Math.min(star, byHand[`${table}.${name}`] ?? star) / around),
            });
        }
    // A copy of a row that stands around somebody is there already, and left out.
    for (const [table, list] of byTable) await insert(table, list, { count: copies });
    for (const { tables, rows: wanted } of more) {
      const lacks = (wanted * copies) / million - (await countOf(`select count(*) from ${tables[0]}`));
      const rounds = Math.ceil(lacks / (await countOf(`select count(*) from first_${tables[0]}`)));
      for (const table of rounds > 0 ? tables : [])
        await insert(table, byTable.get(table) ?? [], {
          alone: new Set(tables),
          from: copies + 1,
          count: copies + rounds,
        });
    }
    await client.query(`update chat_conversation c set version = n.version from (
      select conversation_id, max(version) as version from chat_message group by 1) n where n.conversation_id = c.conversation_id`);
    for (const { table, id } of stars)
      if (table === 'account_user') {
        await settleConversations(client, id);
        await settlePosts(client, id);
      }
    await client.query(`update phonebook p set members = n.count from (
      select phonebook_id, count(*) from phonebook_member where state = 1 group by 1) n where n.phonebook_id = p.phonebook_id`);
    await client.query('set session_replication_role = origin');
    const left = [...indexes];
    const makeThem = async (): Promise<void> => {
      const maker = await pool.connect();
      await maker.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'`);
      for (let next = left.pop(); next; next = left.pop()) await maker.query(next.made);
      maker.release();
    };
    await Promise.all([makeThem(), makeThem()]);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** A person is in conversations that are theirs, and in all of those: copies of the row that says so point to anybody's. */
async function settleConversations(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    `delete from chat_member m using chat_conversation c where m.user_id = $1 and c.conversation_id = m.conversation_id
       and not exists (select from first_chat_member f where f.conversation_id = m.conversation_id and f.user_id = m.user_id)
       and $1 <> all(array[coalesce(c.low_id, 0), coalesce(c.high_id, 0), coalesce(c.asker_id, 0)])`,
    [userId],
  );
  await client.query(
    `insert into chat_member (conversation_id, user_id, last_id)
     select conversation_id, $1, last_message_id from chat_conversation
     where kind = 'direct' and $1 in (low_id, high_id) and last_message_id > 0 on conflict do nothing`,
    [userId],
  );
}

/** Who writes posts does so in circles of theirs. */
async function settlePosts(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    `update forum_topic t set phonebook_id = h.homes[1 + t.topic_id % cardinality(h.homes)]
     from (select array_agg(phonebook_id order by phonebook_id) as homes from phonebook_member where user_id = $1 and state = 1) h
     where t.author_id = $1 and t.phonebook_id <> all(h.homes)`,
    [userId],
  );
}

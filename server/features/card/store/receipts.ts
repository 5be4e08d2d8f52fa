import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CardTables } from '../tables.ts';
import { nameable } from './people.ts';

const tables = (db: Db) => db.withTables<CardTables>();

/** Serialises decoding by one person, so that two requests cannot both use the last place of the quota. */
export async function lockReader(db: TxDb, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card reveal ${userId}`}, 0))`.execute(db);
}

/**
 * The different cards whose contacts `userId` has opened since `since`, by hand or with the card (`auto`); by hand also what stands
 * on no card, by its subject.
 */
export async function findOpened(db: Db, userId: number, since: Date, auto: boolean): Promise<string[]> {
  const { rows } = await sql<{ opened: string }>`
    select card_id::text as opened from card_reveal where user_id = ${userId} and revealed_at >= ${since}
      and (via = 'auto') = ${auto}
    union
    select subject from card_opened_elsewhere where user_id = ${userId} and opened_at >= ${since} and not ${auto}`.execute(
    db,
  );
  return rows.map(({ opened }) => opened);
}

/** The receipt of a contact that stands on no card; opening the same one again within `dedupeSeconds` adds none. */
export async function addOtherOpening(
  db: TxDb,
  opening: { user_id: number; subject: string; name: string; opened_at: Date },
  dedupeSeconds: number,
): Promise<void> {
  const { user_id, subject, name, opened_at } = opening;
  await sql`insert into card_opened_elsewhere (user_id, subject, name, opened_at)
    select ${user_id}::bigint, ${subject}::text, ${name}::text, ${opened_at}::timestamptz
    where not exists (select from card_opened_elsewhere o where o.user_id = ${user_id} and o.subject = ${subject}
      and o.opened_at > ${opened_at}::timestamptz - make_interval(secs => ${dedupeSeconds}))`.execute(db);
}

/** Writes receipts of different fields; opening the same one again within `dedupeSeconds` adds none. */
export async function addReveals(
  db: TxDb,
  reveal: { user_id: number; via: string; revealed_at: Date },
  fields: readonly { card_id: number; field: string; source: string }[],
  dedupeSeconds: number,
): Promise<void> {
  if (fields.length === 0) return;
  await sql`insert into card_reveal (card_id, user_id, field, via, source, revealed_at)
    select n.card_id, ${reveal.user_id}::bigint, n.field, ${reveal.via}::text, n.source, ${reveal.revealed_at}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(fields)}::json) as (card_id bigint, field text, source text))
      with ordinality as n(card_id, field, source, nth)
    where not exists (
      select from card_reveal r where r.card_id = n.card_id and r.user_id = ${reveal.user_id} and r.field = n.field
        and r.revealed_at > ${reveal.revealed_at}::timestamptz - make_interval(secs => ${dedupeSeconds}))
    order by n.nth`.execute(db);
}

export interface ReceiptRow {
  reveal_id: number;
  user_id: number;
  field: string;
  via: string;
  source: string;
  revealed_at: Date;
  revoked: boolean;
  /** The reader's card; 0: none, or the reader has blocked the owner; null: the reader may not be named. */
  card_id: number | null;
  realname: string | null;
  avatar: string | null;
  company: string | null;
  position: string | null;
  erased: boolean;
}

/** A page of receipts of a card, newest first, below `before`. */
export async function findReceipts(
  db: Db,
  cardId: number,
  ownerId: number,
  before: number | undefined,
  size: number,
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select v.reveal_id, v.user_id, v.field, v.via, v.source, v.revealed_at,
      exists (select from card_revocation r where r.owner_id = ${ownerId} and r.user_id = v.user_id) as revoked,
      p.card_id, p.realname, p.avatar, p.company, p.position, coalesce(p.erased, false) as erased
    from card_reveal v left join ${nameable(ownerId)} p on p.user_id = v.user_id
    where v.card_id = ${cardId} and (${before ?? null}::bigint is null or v.reveal_id < ${before ?? null})
    order by v.reveal_id desc limit ${size}`.execute(db);
  return rows;
}

/** Whether `userId` has opened a contact on any card of `ownerId`. */
export async function hasRevealed(db: Db, ownerId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from card_reveal v join card c using (card_id)
    where c.user_id = ${ownerId} and v.user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function addRevocation(
  db: TxDb,
  owner_id: number,
  user_id: number,
  revoked_at: Date,
): Promise<void> {
  await tables(db)
    .insertInto('card_revocation')
    .values({ owner_id, user_id, revoked_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropRevocation(db: TxDb, ownerId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('card_revocation')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface WeekOfReceipts {
  user_id: number;
  card_id: number;
  people: number;
}

/** Owners whose contacts were opened in a span of time, with the number of people; after `from`, at most `size`. */
export async function countByOwner(
  db: Db,
  span: { from: Date; to: Date },
  after: number,
  size: number,
): Promise<WeekOfReceipts[]> {
  const { rows } = await sql<WeekOfReceipts>`
    select c.user_id, (array_agg(c.card_id order by c.is_default desc, c.card_id))[1] as card_id,
      count(distinct v.user_id)::int as people
    from card_reveal v join card c on c.card_id = v.card_id
    where v.revealed_at >= ${span.from} and v.revealed_at < ${span.to} and c.user_id > ${after} and not c.owner_hidden
    group by c.user_id order by c.user_id limit ${size}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { dropRows } from '../../../platform/clean.ts';

/**
 * Counts a view unless this visitor was counted within `seconds`; one statement, so that two simultaneous ones count once.
 * Answers the card's views afterwards; undefined when there is no such card.
 */
export async function countHit(
  db: TxDb,
  hit: {
    cardId: number;
    visitorKey: Buffer;
    userId: number | null;
    source: string;
    now: Date;
    seconds: number;
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ views: number }>`
    with visit as (
      insert into card_visitor as v (card_id, visitor_key, user_id, source, last_counted_at)
      values (${hit.cardId}, ${hit.visitorKey}, ${hit.userId}, ${hit.source}, ${hit.now})
      on conflict (card_id, visitor_key) do update
        set times = v.times + 1, seq = nextval('card_visit_seq'), last_counted_at = excluded.last_counted_at, source = excluded.source
        where v.last_counted_at <= excluded.last_counted_at - make_interval(secs => ${hit.seconds})
      returning 1),
    counted as (
      update card set views = views + 1 where card_id = ${hit.cardId} and exists (select from visit) returning views)
    select coalesce((select views from counted), card.views) as views from card where card_id = ${hit.cardId}`.execute(
    db,
  );
  return rows[0]?.views;
}

export async function isKnownVisitor(db: Db, cardId: number, visitorKey: Buffer): Promise<boolean> {
  const rows = await prepared(db, 'select from card_visitor where card_id = $1 and visitor_key = $2', [
    cardId,
    visitorKey,
  ]);
  return rows.length > 0;
}

export interface VisitorRow {
  user_id: number | null;
  source: string;
  times: number;
  last_counted_at: Date;
  /** null: no card that others may see. */
  card_id: number | null;
  realname: string | null;
  avatar: string | null;
}

/** The latest visitors of a card and their total number, without those who blocked the owner or are blocked (D40). */
export async function findVisitors(
  db: Db,
  cardId: number,
  ownerId: number,
  size: number,
): Promise<{ count: number; rows: VisitorRow[] }> {
  const { rows } = await sql<VisitorRow & { count: number }>`
    select v.*, l.card_id, l.realname, l.avatar,
      -- Blocked ones are taken off: asked about each visitor, they cost more than all the rest.
      ((select count(*) from card_visitor where card_id = ${cardId} and times > 0)
        - (select count(*) from card_visitor x where x.card_id = ${cardId} and x.times > 0 and x.user_id in (
          select b.other_id from relation_block b where b.user_id = ${ownerId})))::int as count
    from (
      select user_id, source, times, last_counted_at, visitor_key
      from card_visitor where card_id = ${cardId} and times > 0 and (user_id is null or not exists (
        select from relation_block b where b.user_id = ${ownerId} and b.other_id = card_visitor.user_id))
      order by last_counted_at desc, visitor_key limit ${size}) v
    left join card_line l on l.user_id = v.user_id and l.is_default
    order by v.last_counted_at desc, v.visitor_key`.execute(db);
  return { count: rows[0]?.count ?? 0, rows };
}

/** Visitors of somebody's cards since a time of whom it is known whence they came, counted up to `max`. */
export async function countUnseenSources(db: Db, ownerId: number, since: Date, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from card c join card_visitor v on v.card_id = c.card_id
      where c.user_id = ${ownerId} and v.times > 0 and v.last_counted_at >= ${since} and v.source <> ''
        and (v.user_id is null or not exists (
          select from relation_block b where b.user_id = ${ownerId} and b.other_id = v.user_id))
      limit ${max}) v`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function dropOldVisitors(db: Db, now: Date, days: number, goesOn: () => boolean): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'card_visitor',
    // With an opened contact the row is a receipt, which stays.
    sql`last_counted_at < ${now}::timestamptz - make_interval(days => ${days}) and opened_at is null`,
  );
}

import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { nameable } from './people.ts';

/** The visitor key of a person: whatever they do first, opening or looking, makes the same row. */
export const personKey = (userId: number): Buffer => Buffer.from(`user ${userId}`);

/**
 * Notes that a person opened contacts of cards, on top of their owners' timelines. Answers the owners of whom it was the
 * first.
 */
export async function noteOpenings(
  db: TxDb,
  opening: { user_id: number; source: string; at: Date },
  cardIds: readonly number[],
): Promise<number[]> {
  if (cardIds.length === 0) return [];
  const { user_id, source, at } = opening;
  const key = personKey(user_id);
  const { rows } = await sql<{ user_id: number }>`
    with cards as (select card_id, user_id from card where card_id = any(${[...new Set(cardIds)]}::bigint[])),
    noted as (
      -- No view: the day of the last one is that of no view yet, so that the next one counts (D32).
      insert into card_visitor as v (card_id, visitor_key, user_id, source, times, last_counted_at, opened_at)
      select card_id, ${key}, ${user_id}, ${source}, 0, 'epoch', ${at} from cards order by card_id
      on conflict (card_id, visitor_key) do update
        set opened_at = coalesce(v.opened_at, excluded.opened_at), seq = nextval('card_visit_seq'))
    select distinct c.user_id from cards c where not exists (
      select from card d join card_visitor v on v.card_id = d.card_id and v.visitor_key = ${key}
      where d.user_id = c.user_id and v.opened_at is not null)`.execute(db);
  return rows.map((row) => row.user_id);
}

/** By owner: how many people opened a contact for the first time since `since`. */
export async function countFirstOpenings(
  db: Db,
  ownerIds: readonly number[],
  since: Date,
): Promise<{ user_id: number; people: number }[]> {
  const { rows } = await sql<{ user_id: number; people: number }>`
    select c.user_id, count(distinct v.user_id)::int as people
    from card c join card_visitor v on v.card_id = c.card_id
    where c.user_id = any(${[...ownerIds]}::bigint[]) and v.opened_at >= ${since}
      and not exists (
        select from card d join card_visitor o on o.card_id = d.card_id and o.visitor_key = v.visitor_key
        where d.user_id = c.user_id and o.opened_at < ${since})
    group by c.user_id`.execute(db);
  return rows;
}

export interface CallerRow {
  mine: number;
  user_id: number;
  seq: number;
  times: number;
  source: string;
  at: Date;
  fields: string[] | null;
  saved: boolean | null;
  /** The place in the product from which a contact was opened last, by its code. */
  place: string | null;
  revoked: boolean;
  /** As in receipts: 0 or null when there is none that the owner may see. */
  card_id: number | null;
  realname: string | null;
  avatar: string | null;
  company: string | null;
  position: string | null;
  erased: boolean;
}

export interface CallerFilter {
  ownerId: number;
  /** null: all cards of the owner. */
  cardId: number | null;
  source: string | null;
  before: number | null;
  /** null: all named visitors; else, of those who opened nothing, only the latest of this place or above. */
  floor: number | null;
  size: number;
}

/**
 * A page of the people who looked at the owner's cards or opened a contact, the latest first. Who is blocked, either way,
 * shows only when they hold a contact (D40, D209).
 */
export async function findCallers(db: Db, wanted: CallerFilter): Promise<CallerRow[]> {
  const { ownerId, cardId, source, before, floor, size } = wanted;
  const columns = sql`v.card_id, v.user_id, v.seq, v.times, v.source, v.last_counted_at, v.opened_at`;
  const here = sql`v.card_id = c.card_id and v.seq < ${before ?? Number.MAX_SAFE_INTEGER}
    ${source === null ? sql`` : sql`and v.source = ${source}`}`;
  const met = sql`not exists (select from relation_block b where b.user_id = ${ownerId} and b.other_id = v.user_id)`;
  // Two branches, each on its own index: a stranger's thousand unopened visits are not walked to find the opened ones.
  const visits =
    floor === null
      ? sql`select ${columns} from card_visitor v where ${here} and v.user_id is not null
          and (v.opened_at is not null or ${met}) order by v.seq desc limit ${size}`
      : sql`(select ${columns} from card_visitor v where ${here} and v.opened_at is not null
          order by v.seq desc limit ${size})
        union (select ${columns} from card_visitor v where ${here} and v.user_id is not null and v.seq >= ${floor}
          and ${met} order by v.seq desc limit ${size})`;
  const { rows } = await sql<CallerRow>`
    select v.card_id as mine, v.user_id, v.seq, v.times, v.source, greatest(v.last_counted_at, r.at) as at,
      r.fields, r.saved, r.place,
      exists (select from card_revocation k where k.owner_id = ${ownerId} and k.user_id = v.user_id) as revoked,
      p.card_id, p.realname, p.avatar, p.company, p.position, coalesce(p.erased, false) as erased
    from (
      select v.* from card c cross join lateral (${visits}) v
      where c.user_id = ${ownerId} and (${cardId}::bigint is null or c.card_id = ${cardId})
      order by v.seq desc limit ${size}) v
    left join lateral (
      select array_agg(distinct r.field) as fields, bool_or(r.via = 'save') as saved, max(r.revealed_at) as at,
        (array_agg(r.source order by r.revealed_at desc) filter (where r.source ~ '^[a-z]+:[0-9]+$'))[1] as place
      from card_reveal r where r.card_id = v.card_id and r.user_id = v.user_id) r on true
    left join ${nameable(ownerId)} p on p.user_id = v.user_id
    order by v.seq desc`.execute(db);
  return rows;
}

/** How far below the place it is looked for visits that only members see. */
const lookedBelow = 200;

/**
 * Of the named visitors to these cards: the place of the `shown`-th latest, and whether there are others below who opened
 * nothing.
 */
export async function findFloor(
  db: Db,
  ownerId: number,
  cardId: number | null,
  shown: number,
): Promise<{ floor: number; more: boolean }> {
  const size = shown + lookedBelow;
  const { rows } = await sql<{ floor: number | null; more: boolean | null }>`
    select min(seq) filter (where place = ${shown}) as floor,
      bool_or(not opened) filter (where place > ${shown}) as more
    from (
      select v.seq, v.opened_at is not null as opened, row_number() over (order by v.seq desc) as place
      from card c cross join lateral (
        select v.seq, v.opened_at from card_visitor v
        where v.card_id = c.card_id and v.user_id is not null
          and not exists (select from relation_block b where b.user_id = ${ownerId} and b.other_id = v.user_id)
        order by v.seq desc limit ${size}) v
      where c.user_id = ${ownerId} and (${cardId}::bigint is null or c.card_id = ${cardId})
      order by v.seq desc limit ${size}) v`.execute(db);
  return { floor: rows[0]?.floor ?? 0, more: rows[0]?.more ?? false };
}

/** Visitors who were not logged in, counted up to `max`, and when the last one came. */
export async function countGuests(
  db: Db,
  ownerId: number,
  cardId: number | null,
  max: number,
): Promise<{ count: number; at: Date | null }> {
  const { rows } = await sql<{ count: number; at: Date | null }>`
    select count(*)::int as count, max(g.last_counted_at) as at from (
      select v.last_counted_at from card c cross join lateral (
        select v.last_counted_at from card_visitor v where v.card_id = c.card_id and v.user_id is null
        order by v.last_counted_at desc limit ${max}) v
      where c.user_id = ${ownerId} and (${cardId}::bigint is null or c.card_id = ${cardId})
      order by v.last_counted_at desc limit ${max}) g`.execute(db);
  return rows[0] ?? { count: 0, at: null };
}

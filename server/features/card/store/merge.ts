import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Two accounts of one person: `drop` is merged into `keep`. */
interface Sides {
  keep: number;
  drop: number;
}

export async function countCardsOfBoth(db: Db, { keep, drop }: Sides): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select count(*) filter (where user_id = ${keep}) as keep, count(*) filter (where user_id = ${drop}) as drop
    from card where user_id in (${keep}, ${drop})`.execute(db);
  return rows[0] ?? { keep: 0, drop: 0 };
}

/**
 * Moves cards behind those of the kept account: cards are ordered by age, so older ones get the creation time of its newest
 * card. Their default flag is cleared, unless the kept account has no card.
 */
export async function moveCards(db: TxDb, { keep, drop }: Sides): Promise<void> {
  await sql`
    update card set
      user_id = ${keep},
      is_default = card.is_default and kept.newest is null,
      created_at = case when card.created_at <= kept.newest
        then kept.newest + moved.place * interval '1 microsecond' else card.created_at end
    from
      (select card_id, row_number() over (order by is_default desc, created_at, card_id) as place
        from card where user_id = ${drop}) moved,
      (select max(created_at) as newest from card where user_id = ${keep}) kept
    where card.card_id = moved.card_id`.execute(db);
}

/** Revocations by or of either account hold for both; one of oneself is deleted. */
export async function mergeRevocations(db: TxDb, { keep, drop }: Sides): Promise<void> {
  await sql`
    insert into card_revocation (owner_id, user_id, revoked_at)
    select owner_id, user_id, min(revoked_at) from (
      select
        case when owner_id = ${drop} then ${keep}::bigint else owner_id end as owner_id,
        case when user_id = ${drop} then ${keep}::bigint else user_id end as user_id,
        revoked_at
      from card_revocation where owner_id = ${drop} or user_id = ${drop}) both_sides
    where owner_id <> user_id
    group by owner_id, user_id
    on conflict (owner_id, user_id) do nothing`.execute(db);
  await sql`delete from card_revocation where owner_id = ${drop} or user_id = ${drop}`.execute(db);
}

/** Merges receipts: the same field within `dedupeSeconds` is one receipt, those on what are now own cards are deleted. */
export async function mergeReveals(db: TxDb, { keep, drop }: Sides, dedupeSeconds: number): Promise<void> {
  await sql`delete from card_reveal d using card_reveal k
    where d.user_id = ${drop} and k.user_id = ${keep} and k.card_id = d.card_id and k.field = d.field
      and d.revealed_at between k.revealed_at - make_interval(secs => ${dedupeSeconds})
        and k.revealed_at + make_interval(secs => ${dedupeSeconds})`.execute(db);
  await sql`update card_reveal set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`delete from card_reveal v using card c
    where v.card_id = c.card_id and v.user_id = ${keep} and c.user_id = ${keep}`.execute(db);
}

/**
 * Merges visits of both accounts to one card, at the place of the later; visits to what is now an own card are deleted.
 */
export async function mergeVisits(db: TxDb, { keep, drop }: Sides, keepKey: Buffer): Promise<void> {
  await sql`
    insert into card_visitor as v (card_id, visitor_key, user_id, source, times, last_counted_at, opened_at, seq)
    select card_id, ${keepKey}::bytea, ${keep}::bigint, (array_agg(source order by last_counted_at desc))[1],
      sum(times)::int, max(last_counted_at), min(opened_at), max(seq)
    from card_visitor where user_id = ${drop} group by card_id
    on conflict (card_id, visitor_key) do update set
      times = v.times + excluded.times,
      opened_at = least(v.opened_at, excluded.opened_at),
      seq = greatest(v.seq, excluded.seq),
      source = case when excluded.last_counted_at > v.last_counted_at then excluded.source else v.source end,
      last_counted_at = greatest(v.last_counted_at, excluded.last_counted_at)`.execute(db);
  await sql`delete from card_visitor v where v.user_id = ${drop}
    or (v.user_id = ${keep} and exists (
      select from card c where c.card_id = v.card_id and c.user_id = ${keep}))`.execute(db);
}

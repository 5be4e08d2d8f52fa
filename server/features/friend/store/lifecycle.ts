import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { seemsToWait } from './applications.ts';

interface Sides {
  keep: number;
  drop: number;
}

/** Moves applications to the kept account; of two pending with the same person the later one stays. */
export async function mergeApplications(db: TxDb, { keep, drop }: Sides, now: Date): Promise<void> {
  await sql`delete from friend_application
    where (from_id = ${keep} and to_id = ${drop}) or (from_id = ${drop} and to_id = ${keep})`.execute(db);
  const door = (row: string) => sql`(
    case when ${sql.ref(`${row}.from_id`)} = ${drop} then ${keep} else ${sql.ref(`${row}.from_id`)} end,
    case when ${sql.ref(`${row}.to_id`)} = ${drop} then ${keep} else ${sql.ref(`${row}.to_id`)} end)`;
  await sql`update friend_application a set state = ${friendStates.cancelled}, decided_at = ${now}
    where a.state = 0 and (a.from_id in (${keep}, ${drop}) or a.to_id in (${keep}, ${drop})) and exists (
      select from friend_application b where b.state = 0 and b.application_id > a.application_id
        and (b.from_id in (${keep}, ${drop}) or b.to_id in (${keep}, ${drop}))
        and ${door('b')} = ${door('a')})`.execute(db);
  await sql`update friend_application set from_id = ${keep} where from_id = ${drop}`.execute(db);
  await sql`update friend_application set to_id = ${keep} where to_id = ${drop}`.execute(db);
  await sql`update friend_application
    set introducer_id = nullif(nullif(${keep}::bigint, from_id), to_id) where introducer_id = ${drop}`.execute(
    db,
  );
}

/** Moves the entries of both accounts and the entries about them to the kept one; notes and tags of both stay. */
export async function mergeEntries(db: TxDb, { keep, drop }: Sides): Promise<void> {
  const copied = sql`card_id, realname, avatar, company, position, certified, initial, sort_key, words, readings,
    note, note_words, tags, applied_at, since, via, introducer_id, hidden`;
  // Both notes, when they fit into one.
  const merged = sql`
    since = least(e.since, excluded.since), applied_at = least(e.applied_at, excluded.applied_at),
    tags = (select coalesce(array_agg(tag), '{}') from (
      select tag from unnest(e.tags || excluded.tags) with ordinality as t (tag, n)
      group by tag order by min(n) limit ${friendRules.tagsPerFriend}) kept),
    note = case when e.note = '' then excluded.note else e.note end,
    note_words = case when e.note = '' then excluded.note_words else e.note_words end`;
  await sql`delete from friend_entry
    where (user_id = ${keep} and friend_id = ${drop}) or (user_id = ${drop} and friend_id = ${keep})`.execute(
    db,
  );
  await sql`insert into friend_entry as e (user_id, friend_id, ${copied})
    select ${keep}, friend_id, ${copied} from friend_entry where user_id = ${drop} order by friend_id
    on conflict (user_id, friend_id) do update set ${merged}`.execute(db);
  await sql`insert into friend_entry as e (user_id, friend_id, ${copied})
    select user_id, ${keep}, ${copied} from friend_entry where friend_id = ${drop} order by user_id
    on conflict (user_id, friend_id) do update set ${merged}`.execute(db);
  await sql`delete from friend_entry where user_id = ${drop} or friend_id = ${drop}`.execute(db);
  await sql`update friend_entry
    set introducer_id = nullif(nullif(${keep}::bigint, user_id), friend_id) where introducer_id = ${drop}`.execute(
    db,
  );
}

/** After a merge: deletes entries of people who are no friends any more, because one account had blocked them. */
export async function dropStrangers(db: TxDb, userId: number, friendIds: readonly number[]): Promise<void> {
  await sql`delete from friend_entry
    where (user_id = ${userId} and friend_id <> all(${[...friendIds]}::bigint[]))
      or (friend_id = ${userId} and user_id <> all(${[...friendIds]}::bigint[]))`.execute(db);
}

/** After a merge: settles applications between friends and voids those between people of whom one blocked the other. */
export async function settleApplications(
  db: TxDb,
  userId: number,
  people: { friends: readonly number[]; blocked: readonly number[] },
  now: Date,
  since: Date,
): Promise<void> {
  const other = sql`case when from_id = ${userId} then to_id else from_id end`;
  await sql`update friend_application set state = ${friendStates.friend}, decided_at = ${now}
    where ${seemsToWait(since)} and (from_id = ${userId} or to_id = ${userId})
      and ${other} = any(${[...people.friends]}::bigint[])`.execute(db);
  await sql`update friend_application
    set state = ${friendStates.blocked}, decided_at = coalesce(decided_at, ${now})
    where (from_id = ${userId} or to_id = ${userId})
      and ${other} = any(${[...people.blocked]}::bigint[])`.execute(db);
}

export async function eraseFriends(db: TxDb, userId: number): Promise<void> {
  await sql`delete from friend_application where from_id = ${userId} or to_id = ${userId}`.execute(db);
  await sql`delete from friend_entry where user_id = ${userId} or friend_id = ${userId}`.execute(db);
  await sql`update friend_application set introducer_id = null where introducer_id = ${userId}`.execute(db);
  await sql`update friend_entry set introducer_id = null where introducer_id = ${userId}`.execute(db);
}

/** Ids of all applications of a person, and the other people in them. */
export async function findApplicationsOf(
  db: Db,
  userId: number,
): Promise<{ application_id: number; other_id: number }[]> {
  const { rows } = await sql<{ application_id: number; other_id: number }>`
    select application_id, case when from_id = ${userId} then to_id else from_id end as other_id
    from friend_application where from_id = ${userId} or to_id = ${userId}`.execute(db);
  return rows;
}

/** Sets whether the person is hidden from the lists of others. */
export async function setHidden(db: TxDb, userId: number, hidden: boolean): Promise<void> {
  await sql`update friend_entry set hidden = ${hidden} where friend_id = ${userId}`.execute(db);
  await sql`update friend_application set
      from_hidden = case when from_id = ${userId} then ${hidden} else from_hidden end,
      to_hidden = case when to_id = ${userId} then ${hidden} else to_hidden end
    where from_id = ${userId} or to_id = ${userId}`.execute(db);
}

export async function countEntries(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from friend_entry where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OwnEntryRow {
  realname: string;
  company: string;
  position: string;
  note: string;
  tags: string[];
  since: Date;
}

export async function findEntriesOf(db: Db, userId: number, size: number): Promise<OwnEntryRow[]> {
  const { rows } = await sql<OwnEntryRow>`
    select realname, company, position, note, tags, since from friend_entry
    where user_id = ${userId} and not hidden order by sort_key, friend_id limit ${size}`.execute(db);
  return rows;
}

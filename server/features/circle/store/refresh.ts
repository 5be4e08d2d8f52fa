import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { KeptSubmission } from '../../form/api/forms.ts';
import type { MemberSnapshot } from './members.ts';

export interface KeptEntry {
  member_id: number;
  phonebook_id: number;
  card_id: number;
  /** What they wrote on joining; null: nothing, or it was erased. */
  form: KeptSubmission | null;
}

/** The entries of a person, and their applications. */
export async function findEntriesOf(db: Db, userId: number): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    select m.member_id, m.phonebook_id, m.card_id, f.kept as form
    from phonebook_member m left join form_submitted f on f.kind = 'circle-join' and f.holder_id = m.member_id
    where m.user_id = ${userId} and m.state in (0, 1) order by m.member_id`.execute(db);
  return rows;
}

/**
 * Rewrites what entries show; unchanged ones are not written. `lookedAfter`: their owner changed the card, which answers the
 * question whether it is still right.
 */
export async function rewriteEntries(
  db: TxDb,
  memberIds: readonly number[],
  snapshot: MemberSnapshot,
  lookedAfter: Date | null,
): Promise<void> {
  const { card_id, realname, avatar, company, position, city, certified } = snapshot;
  await sql`update phonebook_member set card_id = ${card_id}, realname = ${realname}, avatar = ${avatar}, company = ${company},
      position = ${position}, city = ${city}, certified = ${certified}, initial = ${snapshot.initial},
      sort_key = ${snapshot.sort_key}, words = ${snapshot.words}, readings = ${snapshot.readings},
      fresh_at = coalesce(${lookedAfter}::timestamptz, fresh_at)
    where member_id = any(${[...memberIds]}::bigint[])
      and (${lookedAfter}::timestamptz is not null
        or (card_id, realname, avatar, company, position, city, certified) is distinct from
          (${card_id}::bigint, ${realname}::text, ${avatar}::text, ${company}::text, ${position}::text, ${city}::text,
            ${certified}::smallint))`.execute(db);
}

/** Whose card it is; undefined: gone. */
export async function findHolder(db: Db, cardId: number): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from phonebook_member where card_id = ${cardId} and user_id is not null limit 1`.execute(
    db,
  );
  return rows[0]?.user_id;
}

/** The name of an account that others may see. */
export async function findAccountName(db: Db, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    select username from account_person where user_id = ${userId}`.execute(db);
  return rows[0]?.username;
}

/** Whether a person may be seen in their circles. */
export async function setHidden(db: TxDb, userId: number, hidden: boolean): Promise<void> {
  await sql`update phonebook_member set hidden = ${hidden} where user_id = ${userId} and hidden <> ${hidden}`.execute(
    db,
  );
}

/** Entries say of which industries somebody is: the trigger reads it whenever the person of a row is written. */
export async function readIndustries(db: TxDb, userId: number): Promise<void> {
  await sql`update phonebook_member set user_id = user_id where user_id = ${userId}`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** An entry as it comes out of the database's JSON. */
export interface ListedEntry {
  friend_id: number;
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
  certified: number;
  initial: string;
  note: string;
  tags: string[];
  /** Seconds. */
  applied_at: number;
  since: number;
}

export interface Wanted {
  userId: number;
  /** What is typed, in words; Latin ones may be readings. */
  tokens: readonly { text: string; latin: boolean }[];
  tag: string | undefined;
  offset: number;
  size: number;
}

/** A page, the number of all, and the letters of all: one statement, so that they agree and cost one round trip. */
export async function findFriends(
  db: Db,
  { userId, tokens, tag, offset, size }: Wanted,
): Promise<{ list: ListedEntry[]; letters: { initial: string; count: number }[] }> {
  const filters = tokens.map(({ text, latin }) => {
    const asWritten = sql`strpos(words, ${text}) > 0 or strpos(note_words, ${text}) > 0`;
    return latin ? sql`and (${asWritten} or strpos(readings, ${` ${text}`}) > 0)` : sql`and (${asWritten})`;
  });
  if (tag !== undefined) filters.push(sql`and tags @> array[${tag}]::text[]`);
  const { rows } = await sql<{
    list: ListedEntry[] | null;
    letters: { initial: string; count: number }[] | null;
  }>`
    with mine as materialized (
      select friend_id, initial, row_number() over (order by sort_key, friend_id) as place from friend_entry
      where user_id = ${userId} and not hidden ${sql.join(filters, sql` `)})
    select
      (select json_agg(l order by l.place) from (
        select initial, count(*) as count, min(place) as place from mine group by initial) l) as letters,
      (select json_agg(json_build_object('friend_id', e.friend_id, 'card_id', e.card_id, 'realname', e.realname,
          'avatar', e.avatar, 'company', e.company, 'position', e.position, 'certified', e.certified,
          'initial', e.initial, 'note', e.note, 'tags', e.tags, 'since', floor(extract(epoch from e.since))::bigint,
          'applied_at', floor(extract(epoch from e.applied_at))::bigint)
          order by m.place)
        from mine m join friend_entry e on e.user_id = ${userId} and e.friend_id = m.friend_id
        where m.place > ${offset} and m.place <= ${offset + size}) as list`.execute(db);
  return { list: rows[0]?.list ?? [], letters: rows[0]?.letters ?? [] };
}

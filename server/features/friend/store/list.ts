import { prepared, type Db } from '../../../platform/database.ts';

/** An entry as the database's JSON returns it. */
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
  /** Search words, at most `wordsMax`: each must be in the entry's text or begin one of its readings. */
  words: readonly string[];
  tag: string | undefined;
  offset: number;
  size: number;
}

type Found = { list: ListedEntry[] | null; letters: { initial: string; count: number }[] | null };

const entry = `json_build_object('friend_id', e.friend_id, 'card_id', e.card_id, 'realname', e.realname,
  'avatar', e.avatar, 'company', e.company, 'position', e.position, 'certified', e.certified,
  'initial', e.initial, 'note', e.note, 'tags', e.tags, 'since', floor(extract(epoch from e.since))::bigint,
  'applied_at', floor(extract(epoch from e.applied_at))::bigint)`;
const lettersOf = (source: string): string => `(
  select json_agg(json_build_object('initial', initial, 'count', count) order by initial = '#', initial collate "C")
  from (select initial, count(*) as count from ${source} group by initial) l) as letters`;
const pageOf = (source: string, page: string): string => `(
  select json_agg(${entry} order by m.sort_key, m.friend_id)
  from (select sort_key, friend_id from ${source} order by sort_key, friend_id ${page}) m
  join friend_entry e on e.user_id = $1 and e.friend_id = m.friend_id) as list`;

const mine = 'friend_entry where user_id = $1 and not hidden';
// Without a filter both halves use the index only; with one the rows are read once for both.
const everybody = `select ${lettersOf(mine)}, ${pageOf(mine, 'limit $2 offset $3')}`;

/** Fixed number of search words, so that the statement's text never changes and stays prepared. */
export const wordsMax = 4;
// The empty word matches every entry. Words that are not Latin match no reading.
const holds = (word: string): string =>
  `(strpos(words, ${word}) > 0 or strpos(note_words, ${word}) > 0 or strpos(readings, ' ' || ${word}) > 0)`;
const some = `
  with found as materialized (
    select initial, sort_key, friend_id from ${mine}
      and ($4::text is null or tags @> array[$4::text])
      and ${Array.from({ length: wordsMax }, (_, index) => holds(`$${index + 5}::text`)).join(' and ')})
  select ${lettersOf('found')}, ${pageOf('found', 'limit $2 offset $3')}`;

/** A page, and the initials of all entries, in one statement: consistent, and one round trip. */
export async function findFriends(
  db: Db,
  { userId, words, tag, offset, size }: Wanted,
): Promise<{ list: ListedEntry[]; letters: { initial: string; count: number }[] }> {
  const page = [userId, size, offset];
  const slots = Array.from({ length: wordsMax }, (_, index) => words[index] ?? '');
  const rows =
    words.length === 0 && tag === undefined
      ? await prepared<Found>(db, everybody, page)
      : await prepared<Found>(db, some, [...page, tag ?? null, ...slots]);
  return { list: rows[0]?.list ?? [], letters: rows[0]?.letters ?? [] };
}

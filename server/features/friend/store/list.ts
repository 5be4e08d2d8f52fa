import { pageSizeMax } from '@qunlu/contract/kernel/paging.ts';
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

/** A word of a search: the keys that the index is asked for, and the word itself. */
interface SoughtWord {
  letters: string[];
  start: string[];
  word: string;
}

export interface FriendFilter {
  userId: number;
  /** Each must be in the entry's text or begin one of its readings. */
  words: readonly SoughtWord[];
  tag: string | undefined;
  /** Behind a friend of the list, or from a letter on, or so many entries further. */
  from: { after: number } | { initial: string } | { offset: number };
  size: number;
}

export interface FoundFriends {
  list: ListedEntry[];
  /** null: a search, whose hits nobody counts. */
  letters: { initial: string; count: number }[] | null;
  /** false: the friend behind whom to begin is not in the list; nothing was read. */
  known: boolean;
}

interface Row {
  list: ListedEntry[] | null;
  letters: FoundFriends['letters'] | null;
  known: boolean;
}

const entry = `json_build_object('friend_id', e.friend_id, 'card_id', e.card_id, 'realname', e.realname,
  'avatar', e.avatar, 'company', e.company, 'position', e.position, 'certified', e.certified,
  'initial', e.initial, 'note', e.note, 'tags', e.tags, 'since', floor(extract(epoch from e.since))::bigint,
  'applied_at', floor(extract(epoch from e.applied_at))::bigint)`;

const lettersOf = (counted: string): string => `(
  select json_agg(json_build_object('initial', initial, 'count', count) order by initial = '#', initial collate "C")
  from (${counted}) l) as letters`;

/** Rows of one page at most, and one to know whether there are more. */
const rowsMax = pageSizeMax + 1;
// $1 owner, $2 rows, then either $3 the friend behind whom to begin and $4 the letter, or $3 the rows to skip.
const place = `(select sort_key from friend_entry where user_id = $1 and friend_id = $3)`;
const behind = `(sort_key, friend_id) > (case when $3::bigint = 0 then $4::text else ${place} end, $3::bigint)`;
const behindPlace = `${behind} order by sort_key, friend_id limit ${rowsMax}`;
const isKnown = `$3::bigint = 0 or exists ${place} as known`;
const inOrder = 'order by sort_key, friend_id limit $2';
const listOf = (rows: string): string =>
  `(select json_agg(${entry} order by e.sort_key, e.friend_id) from ${rows}) as list`;
const rowsOf = (keys: string): string =>
  `(${keys}) m join friend_entry e on e.user_id = $1 and e.friend_id = m.friend_id`;

const mine = 'friend_entry where user_id = $1 and not hidden';
const myLetters = lettersOf(
  'select initial, sum(count) as count from friend_letter where user_id = $1 group by initial having sum(count) > 0',
);
// The constant limit inside lets the planner keep one plan for all: planning anew at each call costs more than reading.
const everybody = `select ${myLetters}, ${isKnown},
  ${listOf(`(select * from (select * from ${mine} and ${behindPlace}) near ${inOrder}) e`)}`;
// Rows that are skipped are counted in the index only, hence the join.
const everybodyFurtherOn = `select ${myLetters}, true as known,
  ${listOf(rowsOf(`select friend_id from ${mine} ${inOrder} offset $3`))}`;

const found = 'select initial, count(*) as count from found group by initial';
const someOf = (isFurtherOn: boolean): string =>
  isFurtherOn
    ? `${lettersOf(found)}, true as known, ${listOf(rowsOf(`select friend_id from found ${inOrder} offset $3`))}`
    : `${lettersOf(found)}, ${isKnown},
      ${listOf(rowsOf(`select friend_id from (select * from found where ${behindPlace}) near ${inOrder}`))}`;

const keys = 'friend_keys(user_id, words || note_words, readings, tags)';
/**
 * Each word by two keys: its letters, or the start of a reading. They find the candidates by the index; whether the word is
 * there as a whole is looked at afterwards, unless it is one letter. The owner stands in the keys, and `user_id + 0` keeps
 * the planner from reading all of the list.
 */
const holds = (at: number, isLetter: boolean): string => {
  const found = `(${keys} @> $${at}::text[] or ${keys} @> $${at + 1}::text[])`;
  const word = `$${at + 2}::text`;
  if (isLetter) return `${found} and ${word} is not null`;
  return `${found} and (strpos(words, ${word}) > 0 or strpos(note_words, ${word}) > 0
    or strpos(readings, ' ' || ${word}) > 0)`;
};

/** The same word looked for in an entry that has been read. */
const isIn = (at: number): string =>
  `(strpos(words, $${at}) > 0 or strpos(note_words, $${at}) > 0 or strpos(readings, ' ' || $${at}) > 0)`;

/** Entries that are read in the order of the list before a search asks the index for all that it has. */
const walkMax = 500;

function filtered({ words, tag, userId }: FriendFilter, begin: readonly unknown[], isFurtherOn: boolean) {
  const values: unknown[] = [...begin];
  const next = (...more: unknown[]): number => values.push(...more) - more.length + 1;
  const tagAt = tag === undefined ? 0 : next([`${userId}#${tag}`]);
  const tagged = tagAt === 0 ? [] : [`${keys} @> $${tagAt}::text[]`];
  const sought = words.map(({ letters, start, word }) => ({
    at: next(letters, start, word),
    isLetter: [...word].length === 1,
  }));
  const byIndex = [...tagged, ...sought.map(({ at, isLetter }) => holds(at, isLetter))].join(' and ');
  const fitting = `friend_entry where user_id + 0 = $1 and not hidden and ${byIndex}`;
  // One reading of the rows for both halves.
  if (words.length === 0)
    return {
      text: `with found as materialized (select initial, sort_key, friend_id from ${fitting}) select ${someOf(isFurtherOn)}`,
      values,
    };
  if (isFurtherOn)
    return {
      text: `select null as letters, true as known, ${listOf(rowsOf(`select friend_id from ${fitting} ${inOrder} offset $3`))}`,
      values,
    };
  // What many entries have stands among the first of the list; what few have the index knows.
  const hasTag = tag === undefined ? [] : [`$${next(tag)}::text = any(tags)`];
  const isHit = [...hasTag, ...sought.map(({ at }) => isIn(at + 2))].join(' and ');
  const text = `with walked as materialized (
      select friend_id from (select friend_id, ${isHit} as is_hit from ${mine} and ${behind}
        order by sort_key, friend_id limit ${walkMax}) near where is_hit limit $2),
    enough as materialized (select count(*) >= $2 as "all" from walked)
    select null as letters, ${isKnown}, ${listOf(
      rowsOf(`select friend_id from walked where (select "all" from enough)
        union all (select friend_id from ${fitting} and ${behind} and not (select "all" from enough) ${inOrder})`),
    )}`;
  return { text, values };
}

/** A page, and the initials of all entries, in one statement: consistent, and one round trip. */
export async function findFriends(db: Db, wanted: FriendFilter): Promise<FoundFriends> {
  const { userId, words, tag, from, size } = wanted;
  // Every sort key begins with its letter and a space; `~` stands for #.
  const letter = 'initial' in from ? from.initial.replace('#', '~') : '';
  const isFurtherOn = 'offset' in from && from.offset > 0;
  const begin = isFurtherOn
    ? [userId, size, from.offset]
    : [userId, size, 'after' in from ? from.after : 0, letter];
  const { text, values } =
    words.length === 0 && tag === undefined
      ? { text: isFurtherOn ? everybodyFurtherOn : everybody, values: begin }
      : filtered(wanted, begin, isFurtherOn);
  const [row] = await prepared<Row>(db, text, values);
  const letters = words.length > 0 ? null : (row?.letters ?? []);
  return { list: row?.list ?? [], letters, known: row?.known ?? false };
}

import { pageSizeMax } from '@qunlu/contract/kernel/paging.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import { memberJson, type ListedMember } from './home.ts';

/** A word of a search: the keys that the index is asked for, and the word itself. */
export interface SoughtWord {
  letters: string[];
  start: string[];
  word: string;
}

export interface WantedMembers {
  phonebookId: number;
  viewerId: number;
  words: readonly SoughtWord[];
  group: number | undefined;
  city: string | undefined;
  /** Upper-level industries: whoever has one of them. */
  industries: readonly number[] | undefined;
  /** Members who joined since then. */
  since: Date | undefined;
  /** Behind a member, or from a letter on, or so many entries further. */
  from: { after: number } | { initial: string } | { offset: number };
  size: number;
}

export interface FoundMembers {
  list: ListedMember[];
  letters: { initial: string; count: number }[];
  /** false: the member behind whom to begin is none of this circle; nothing was read. */
  known: boolean;
}

interface Row {
  list: ListedMember[] | null;
  letters: FoundMembers['letters'] | null;
  known: boolean;
}

/** Rows of one page at most, and one to know whether there are more. */
const rowsMax = pageSizeMax + 1;

// $1 circle, $2 viewer, $3 rows, then either $4 the member behind whom to begin and $5 the letter, or $4 the rows to skip.
const listed = 'state in (1, 7) and not hidden';
/** Who has blocked the viewer or is blocked by them is in none of their lists (D40); most people have nobody. */
const blocked = `blocked as materialized (
  select m.member_id, m.initial, m.group_id from relation_block b
  join phonebook_member m on m.phonebook_id = $1 and m.user_id = b.other_id
  where b.user_id = $2 and m.${listed.replace('not hidden', 'not m.hidden')})`;
const unblocked = 'member_id <> all (array(select member_id from blocked))';
const place = '(select sort_key from phonebook_member where phonebook_id = $1 and member_id = $4)';
const behindPlace = `(sort_key, member_id) > (case when $4::bigint = 0 then $5::text else ${place} end, $4::bigint)
  order by sort_key, member_id limit ${rowsMax}`;
const isKnown = `$4::bigint = 0 or exists ${place} as known`;
const inOrder = 'order by sort_key, member_id limit $3';
const listOf = (rows: string): string =>
  `(select json_agg(${memberJson} order by m.sort_key, m.member_id) from ${rows}) as list`;
const rowsOf = (keys: string): string => `(${keys}) k join phonebook_member m on m.member_id = k.member_id`;
const lettersOf = (counted: string): string => `(
  select json_agg(json_build_object('initial', initial, 'count', count) order by initial = '#', initial collate "C")
  from (${counted}) l) as letters`;

/** Of a group or the whole circle (`0`) the letters are counted already; what has just been blocked is taken off. */
const keptLetters = (group: string, condition: string): string => `
  select initial, sum(count) as count from (
    select initial, count from phonebook_letter where phonebook_id = $1 and group_id = ${group}
    union all select initial, -1 from blocked where true${condition}) d
  group by initial having sum(count) > 0`;
/** A sort key begins with its letter: an index that has no letters counts them, too. */
const walkedLetters = (rows: string): string =>
  `select translate(left(sort_key, 1), '~', '#') as initial, count(*) as count from ${rows} group by 1`;

/** What one index walks in the order of the list: everybody, a group, a city. */
function walked(condition: string, group: string | undefined, isFurtherOn: boolean): string {
  const rows = `phonebook_member where phonebook_id = $1 and ${listed}${condition} and ${unblocked}`;
  const letters = lettersOf(group === undefined ? walkedLetters(rows) : keptLetters(group, condition));
  return `with ${blocked} select ${letters}, ${
    isFurtherOn
      ? // Rows that are skipped are counted in the index only, hence the join.
        `true as known, ${listOf(rowsOf(`select member_id from ${rows} ${inOrder} offset $4`))}`
      : // The constant limit inside lets the planner keep one plan for all.
        `${isKnown}, ${listOf(`(select * from (select * from ${rows} and ${behindPlace}) near ${inOrder}) m`)}`
  }`;
}

const keys = "friend_keys(phonebook_id, words, readings, '{}')";
/** Each word by two keys, as in the friend list: they find candidates, then it is looked whether the word is there as a whole. */
const holds = (at: number, isLetter: boolean): string => {
  const found = `(${keys} @> $${at}::text[] or ${keys} @> $${at + 1}::text[])`;
  const word = `$${at + 2}::text`;
  if (isLetter) return `${found} and ${word} is not null`;
  return `${found} and (strpos(words, ${word}) > 0 or strpos(readings, ' ' || ${word}) > 0)`;
};

/** What narrows the list besides a group alone; a further filter is one line more. */
function narrowed(wanted: WantedMembers, next: (...more: unknown[]) => number): string[] {
  const { words, group, city, industries, since } = wanted;
  const ofIndustry = (at: number): string =>
    `(industry1 = any($${at}::int[]) or industry2 = any($${at}::int[]))`;
  return [
    ...words.map(({ letters, start, word }) => holds(next(letters, start, word), [...word].length === 1)),
    ...(group === undefined ? [] : [`group_id = $${next(group)}`]),
    ...(city === undefined ? [] : [`city = $${next(city)} and city <> ''`]),
    ...(industries === undefined ? [] : [ofIndustry(next(industries))]),
    ...(since === undefined ? [] : [`state = 1 and joined_at >= $${next(since)}`]),
  ];
}

function filtered(wanted: WantedMembers, begin: readonly unknown[], isFurtherOn: boolean) {
  const values: unknown[] = [...begin];
  const next = (...more: unknown[]): number => values.push(...more) - more.length + 1;
  const conditions = narrowed(wanted, next);
  // A search stands in the keys with its circle: `+ 0` keeps the planner from reading all of the list.
  const circle = wanted.words.length > 0 ? 'phonebook_id + 0 = $1' : 'phonebook_id = $1';
  const found = 'select initial, count(*) as count from found group by initial';
  const text = `with ${blocked}, found as materialized (select initial, sort_key, member_id from phonebook_member
      where ${circle} and ${listed} and ${conditions.join(' and ')} and ${unblocked})
    select ${lettersOf(found)}, ${
      isFurtherOn
        ? `true as known, ${listOf(rowsOf(`select member_id from found ${inOrder} offset $4`))}`
        : `${isKnown}, ${listOf(rowsOf(`select member_id from (select * from found where ${behindPlace}) near ${inOrder}`))}`
    }`;
  return { text, values };
}

function statementOf(wanted: WantedMembers, begin: readonly unknown[], isFurtherOn: boolean) {
  const { words, group, city, industries, since } = wanted;
  const at = `$${begin.length + 1}`;
  const isNarrow = words.length > 0 || since !== undefined || industries !== undefined;
  if (isNarrow || (group !== undefined && city !== undefined)) return filtered(wanted, begin, isFurtherOn);
  if (group !== undefined)
    return { text: walked(` and group_id = ${at}`, at, isFurtherOn), values: [...begin, group] };
  if (city !== undefined)
    return {
      text: walked(` and city = ${at} and city <> ''`, undefined, isFurtherOn),
      values: [...begin, city],
    };
  return { text: walked('', '0', isFurtherOn), values: [...begin] };
}

/** A page, and the initials of all that fits, in one statement: consistent, and one round trip. */
export async function findMembers(db: Db, wanted: WantedMembers): Promise<FoundMembers> {
  const { phonebookId, viewerId, from, size } = wanted;
  // Every sort key begins with its letter and a space; `~` stands for #.
  const letter = 'initial' in from ? from.initial.replace('#', '~') : '';
  const isFurtherOn = 'offset' in from && from.offset > 0;
  const begin = isFurtherOn
    ? [phonebookId, viewerId, size, from.offset]
    : [phonebookId, viewerId, size, 'after' in from ? from.after : 0, letter];
  const { text, values } = statementOf(wanted, begin, isFurtherOn);
  const [row] = await prepared<Row>(db, text, values);
  return { list: row?.list ?? [], letters: row?.letters ?? [], known: row?.known ?? false };
}

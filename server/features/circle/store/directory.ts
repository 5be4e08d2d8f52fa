import { pageSizeMax } from '@qunlu/contract/kernel/paging.ts';
import type {
  AdminRight,
  CircleStatus,
  JoinType,
  MemberRole,
  MemberState,
} from '@qunlu/contract/circle/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import { memberJson, type ListedMember } from './home.ts';

/** A word of a search: the keys that the index is asked for, and the word itself. */
export interface SoughtWord {
  letters: string[];
  start: string[];
  word: string;
}

export interface WantedMembers {
  circleId: number;
  viewerId: number;
  words: readonly SoughtWord[];
  group: number | undefined;
  /** The viewer's own city alone. */
  city: boolean;
  /** Whoever has one of the viewer's upper-level industries. */
  industry: boolean;
  /** Members who joined since then. */
  since: Date | undefined;
  /** Behind a member, or from a letter on, or so many entries further. */
  from: { after: number } | { initial: string } | { offset: number };
  size: number;
}

export interface FoundMembers {
  /** The circle and the viewer's row as the rules need them, `me` null for who has none; undefined: no such circle. */
  standing: DirectoryState | undefined;
  list: ListedMember[];
  /** null: a search, whose hits nobody counts. */
  letters: { initial: string; count: number }[] | null;
  /** false: the member behind whom to begin is none of this circle; nothing was read. */
  known: boolean;
}

export interface DirectoryState {
  status: CircleStatus;
  status_reason: string;
  /** Seconds. */
  dissolve_at: number | null;
  join_type: JoinType;
  me: { role: MemberRole; state: MemberState; rights: AdminRight[] } | null;
}

interface Row {
  standing: DirectoryState;
  list: ListedMember[] | null;
  letters: { initial: string; count: number }[] | null;
  known: boolean | null;
}

/** Rows of one page at most, and one to know whether there are more. */
const rowsMax = pageSizeMax + 1;
/** Entries that are read in the order of the list before a search asks the index for all that it has. */
const walkMax = 1000;

// $1 circle, $2 viewer, $3 rows, then either $4 the member behind whom to begin and $5 the letter, or $4 the rows to skip.
const listed = 'state in (1, 7) and not hidden';
const shared = `me as materialized (
    select p.status, p.status_reason, p.dissolve_at, p.join_type, m.role, m.state, m.rights, m.city,
      array[m.industry1, m.industry2] as industries
    from phonebook p left join phonebook_member m on m.phonebook_id = p.phonebook_id and m.user_id = $2
    where p.phonebook_id = $1),
  blocked as materialized (
    select m.member_id, m.initial, m.group_id from relation_block b
    join phonebook_member m on m.phonebook_id = $1 and m.user_id = b.other_id
    where b.user_id = $2 and m.${listed.replace('not hidden', 'not m.hidden')})`;
// Who has blocked the viewer or is blocked by them is in none of their lists (D40); most people have nobody.
const unblocked = 'member_id <> all (array(select member_id from blocked))';
const place = '(select sort_key from phonebook_member where phonebook_id = $1 and member_id = $4)';
const behind = `(sort_key, member_id) > (case when $4::bigint = 0 then $5::text else ${place} end, $4::bigint)`;
const behindPlace = `${behind} order by sort_key, member_id limit ${rowsMax}`;
const isKnown = `$4::bigint = 0 or exists ${place}`;
const inOrder = 'order by sort_key, member_id limit $3';
const listOf = (rows: string): string =>
  `select json_agg(${memberJson} order by m.sort_key, m.member_id) from ${rows}`;
const rowsOf = (keys: string): string => `(${keys}) k join phonebook_member m on m.member_id = k.member_id`;
const inLetters = `order by initial = '#', initial collate "C"`;
const lettersOf = (counted: string): string =>
  `select json_agg(json_build_object('initial', initial, 'count', count) ${inLetters}) from (${counted}) l`;

/** What is read for the page. Whoever is no member has nothing of it read: the list is theirs alone. */
interface Reading {
  with?: string;
  letters: string;
  known: string;
  list: string;
}

const statement = (reading: Reading): string => `with ${shared}${reading.with ? `, ${reading.with}` : ''}
  select json_build_object('status', me.status, 'status_reason', me.status_reason,
      'dissolve_at', extract(epoch from me.dissolve_at)::float8, 'join_type', me.join_type,
      'me', case when me.state is not null
        then json_build_object('role', me.role, 'state', me.state, 'rights', me.rights) end) as standing,
    case when me.state = 1 then (${reading.letters}) end as letters,
    case when me.state = 1 then (${reading.known}) end as known,
    case when me.state = 1 then (${reading.list}) end as list
  from me`;

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
  const letters = group === undefined ? walkedLetters(rows) : keptLetters(group, condition);
  if (!isFurtherOn)
    return statement({
      letters: lettersOf(letters),
      known: isKnown,
      // The constant limit inside lets the planner keep one plan for all.
      list: listOf(`(select * from (select * from ${rows} and ${behindPlace}) near ${inOrder}) m`),
    });
  // By the letters that come before one goes straight to the letter of the page: only its own entries are skipped one by one.
  return statement({
    with: `counted as materialized (${letters}),
      start as materialized (select translate(initial, '#', '~') as letter, before::bigint from (
        select initial, sum(count) over (${inLetters}) - count as before from counted) c
        where before <= $4::bigint order by before desc limit 1)`,
    letters: lettersOf('select initial, count from counted'),
    known: 'true',
    // Rows that are skipped are counted in the index only, hence the join.
    list: listOf(
      rowsOf(`select member_id from ${rows} and sort_key >= (select letter from start) ${inOrder}
        offset $4::bigint - (select before from start)`),
    ),
  });
}

const keys = "friend_keys(phonebook_id, words, readings, '{}')";
/** Each word by two keys, as in the friend list: they find candidates, then it is looked whether the word is there as a whole. */
const holds = (at: number, isLetter: boolean): string => {
  const found = `(${keys} @> $${at}::text[] or ${keys} @> $${at + 1}::text[])`;
  return isLetter ? `${found} and $${at + 2}::text is not null` : `${found} and ${isIn(at)}`;
};
/** The same word looked for in an entry that has been read. */
const isIn = (at: number): string =>
  `(strpos(words, $${at + 2}::text) > 0 or strpos(readings, ' ' || $${at + 2}::text) > 0)`;

const inCity = "city = (select city from me) and city <> ''";
const ofIndustry = `(industry1 = any(array(select unnest(industries) from me)) or industry2 = any(array(select unnest(industries) from me)))`;

/** What narrows the list besides words and a group alone; a further filter is one line more. */
const narrowed = (
  { group, city, industry, since }: WantedMembers,
  next: (...more: unknown[]) => number,
): string[] => [
  ...(group === undefined ? [] : [`group_id = $${next(group)}`]),
  ...(city ? [inCity] : []),
  ...(industry ? [ofIndustry] : []),
  ...(since === undefined ? [] : [`state = 1 and joined_at >= $${next(since)}`]),
];

function filtered(wanted: WantedMembers, begin: readonly unknown[], isFurtherOn: boolean) {
  const values: unknown[] = [...begin];
  const next = (...more: unknown[]): number => values.push(...more) - more.length + 1;
  const conditions = narrowed(wanted, next).join(' and ');
  const text = statement({
    with: `found as materialized (select initial, sort_key, member_id from phonebook_member
      where phonebook_id = $1 and ${listed} and ${conditions} and ${unblocked})`,
    letters: lettersOf('select initial, count(*) as count from found group by initial'),
    known: isFurtherOn ? 'true' : isKnown,
    list: listOf(
      rowsOf(
        isFurtherOn
          ? `select member_id from found ${inOrder} offset $4`
          : `select member_id from (select * from found where ${behindPlace}) near ${inOrder}`,
      ),
    ),
  });
  return { text, values };
}

function searched(wanted: WantedMembers, begin: readonly unknown[], isFurtherOn: boolean) {
  const values: unknown[] = [...begin];
  const next = (...more: unknown[]): number => values.push(...more) - more.length + 1;
  const sought = wanted.words.map(({ letters, start, word }) => ({
    at: next(letters, start, word),
    isLetter: [...word].length === 1,
  }));
  const narrow = narrowed(wanted, next);
  const byIndex = [...sought.map(({ at, isLetter }) => holds(at, isLetter)), ...narrow].join(' and ');
  // A search stands in the keys with its circle: `+ 0` keeps the planner from reading all of the list.
  const fitting = `phonebook_member where phonebook_id + 0 = $1 and ${listed} and ${byIndex} and ${unblocked}`;
  const nothing = { letters: 'select null::json' };
  if (isFurtherOn) {
    const list = listOf(rowsOf(`select member_id from ${fitting} ${inOrder} offset $4`));
    return { text: statement({ ...nothing, known: 'true', list }), values };
  }
  // What many entries have stands among the first of the list; what few have the index knows.
  const isHit = [...sought.map(({ at }) => isIn(at)), ...narrow].join(' and ');
  const text = statement({
    ...nothing,
    with: `walked as materialized (
        select member_id from (select member_id, ${isHit} as is_hit
          from phonebook_member where phonebook_id = $1 and ${listed} and ${unblocked} and ${behind}
          order by sort_key, member_id limit ${walkMax}) near where is_hit limit $3),
      enough as materialized (select count(*) >= $3 as "all" from walked)`,
    known: isKnown,
    list: listOf(
      rowsOf(`select member_id from walked where (select "all" from enough)
        union all (select member_id from ${fitting} and ${behind} and not (select "all" from enough) ${inOrder})`),
    ),
  });
  return { text, values };
}

function statementOf(wanted: WantedMembers, begin: readonly unknown[], isFurtherOn: boolean) {
  const { words, group, city, industry, since } = wanted;
  const at = `$${begin.length + 1}`;
  if (words.length > 0) return searched(wanted, begin, isFurtherOn);
  if (since !== undefined || industry || (group !== undefined && city))
    return filtered(wanted, begin, isFurtherOn);
  if (group !== undefined)
    return { text: walked(` and group_id = ${at}`, at, isFurtherOn), values: [...begin, group] };
  if (city) return { text: walked(` and ${inCity}`, undefined, isFurtherOn), values: [...begin] };
  return { text: walked('', '0', isFurtherOn), values: [...begin] };
}

/** A page, the initials of all that fits, and who asks, in one statement: consistent, and one round trip. */
export async function findMembers(db: Db, wanted: WantedMembers): Promise<FoundMembers> {
  const { circleId, viewerId, from, size, words } = wanted;
  // Every sort key begins with its letter and a space; `~` stands for #.
  const letter = 'initial' in from ? from.initial.replace('#', '~') : '';
  const isFurtherOn = 'offset' in from && from.offset > 0;
  const begin = isFurtherOn
    ? [circleId, viewerId, size, from.offset]
    : [circleId, viewerId, size, 'after' in from ? from.after : 0, letter];
  const { text, values } = statementOf(wanted, begin, isFurtherOn);
  const [row] = await prepared<Row>(db, text, values);
  return {
    standing: row?.standing,
    list: row?.list ?? [],
    letters: words.length > 0 ? null : (row?.letters ?? []),
    known: row?.known ?? false,
  };
}

// What a column holds in a copy of its row: `copy_no` is its number, `copy_of` that of the copy whose rows it points to.

export interface Column {
  table: string;
  name: string;
  type: string;
  generated: boolean;
  key: boolean;
  /** The columns of each unique index that it is in. */
  unique: readonly (readonly string[])[];
  /** The table that it points to. */
  to: string | null;
}

/** Public numbers are below it; a copy moves them round by a step that none of them are apart. */
const numbers = 2 ** 40;
export const step = 50_000_017;

/** Numbers that count up do so with the year, also in a star of more or fewer rows than there are copies. */
const moved = (name: string): string =>
  `(${name} + copy_no * case when ${name} < 1000000000 then copy_step else ${step} end) % ${numbers}`;

/** What a row of a star points to is of one of the copies, of which there may be fewer. */
const pointed = (name: string): string => `(${name} + copy_of * ${step}::bigint) % ${numbers}`;

/** What has been is spread over the year, what is to come stays so: no two copies share a microsecond, which would be ties of pages. */
const spread = (name: string): string =>
  `case when ${name} = 'epoch' then ${name} else ${name} + copy_no * interval '1 microsecond'
    - case when ${name} <= now() then (copy_count - copy_no) * (interval '365 days' / copy_count) else '0' end end`;

/** Columns of a few words, which stand in an index beside what tells rows apart. */
const choices = new Set(['kind', 'bucket', 'channel', 'type', 'unit', 'role', 'subject']);

const digits = (of: string, count: string): string =>
  `lpad((abs(hashtextextended(${of}, copy_no)) % (10 ^ ${count})::bigint)::text, ${count}, '0')`;

/** A text that stands once: another of the same length and alphabet, so that it looks as its column wants it. */
function renamed(table: string, name: string): string {
  if (table === 'account_user' && name === 'phone')
    return `'1' || (3 + abs(hashtextextended(phone, copy_no + 7)) % 7) || ${digits(name, '9')}`;
  return `case when ${name} ~ '^[0-9]+$' then ${digits(name, `least(length(${name}), 18)`)}
    else left(md5(${name} || copy_no) || md5(copy_no || ${name}) || md5(${name} || copy_no || ${name}), length(${name})) end`;
}

/** Numbers of rows elsewhere that no constraint knows. */
const isPointer = ({ name, type, key, to }: Column): boolean =>
  to === null && !key && type === 'bigint' && /(_id|^target)$/.test(name);

/** What of a row a copy keeps and what it moves. */
export interface CopyPlan {
  /** All tables that are copied. */
  copied: ReadonlySet<string>;
  /** The column of a star that goes on pointing to its center. */
  fixed?: string;
  /** Tables that grow alone: rows more for people who are there already. */
  alone?: ReadonlySet<string>;
}

/** Whether copies keep a column apart from the first by its number. */
function isMoved(column: Column, { copied, fixed }: CopyPlan): boolean {
  const { name, type, key, to } = column;
  if (name === fixed || type !== 'bigint') return false;
  return to === null ? key || isPointer(column) : copied.has(to);
}

/** The same, for a column that tells rows apart: of tables that grow alone their own numbers do, those of the people do not. */
function tellsApart(column: Column, plan: CopyPlan): boolean {
  const { key, to } = column;
  const { alone } = plan;
  return isMoved(column, plan) && (!alone || (to === null ? key : alone.has(to)));
}

/** Numbers that count up with each row, as a page asks for what came after one. */
const counted = new Set(['version', 'no', 'place']);
const counts = 100_000;

/** Two people of whom the first has the smaller number. */
const pairs = [
  ['low_id', 'high_id'],
  ['a_id', 'b_id'],
] as const;

function pairOf(name: string, fixed: string): string | undefined {
  const pair = pairs.find((one) => one.some((side) => side === name));
  const sides = pair?.map((side) => (side === fixed ? side : pointed(side)));
  return sides && `${name === pair?.[0] ? 'least' : 'greatest'}(${sides.join(', ')})`;
}

/** What a column holds in copy `copy_no`; `table`: its columns. */
export function valueOf(column: Column, table: readonly Column[], plan: CopyPlan): string {
  const { fixed = '', alone } = plan;
  const { name, type, to, unique } = column;
  // Of a star nobody owns or runs the circle but who does.
  if (column.table === 'phonebook_member' && name === 'role' && fixed !== '') return '4';
  if (name === 'is_default' && alone) return 'false';
  const paired = to === 'account_user' && pairOf(name, fixed);
  if (paired) return paired;
  const told = (names: readonly string[]): boolean =>
    names.some((other) => other !== name && table.some((one) => one.name === other && tellsApart(one, plan)));
  const apart = unique.every(told);
  if (isMoved(column, plan)) {
    if (to !== null) return alone?.has(to) ? moved(name) : pointed(name);
    return isPointer(column)
      ? `case when ${name} > 0 then ${apart ? pointed(name) : moved(name)} else ${name} end`
      : moved(name);
  }
  if (name === fixed || to !== null) return name;
  if (type === 'bigint' && !apart) return moved(name);
  if (counted.has(name) && type === 'bigint') return `${name} + copy_no * ${counts}`;
  if (type === 'timestamp with time zone') return spread(name);
  if (apart || choices.has(name)) return name;
  if (type === 'text' && name === 'target')
    return `case when target ~ '^[0-9]{1,15}$' then (${pointed('target::bigint')})::text else target end`;
  if (type === 'text') return renamed(column.table, name);
  return type === 'bytea' ? `sha256(${name} || convert_to(copy_no::text, 'UTF8'))` : name;
}

/** Belongs to somebody, though no constraint leads from it to a person. */
const led = [
  'attendance_session',
  'capacity_pool',
  'dues_month',
  'form',
  'form_version',
  'friend_letter',
  'ledger_entry',
  'phonebook_letter',
];

/** Tables that belong to somebody: all that lead to a person. The rest are lists that everybody shares. */
export function ownedTables(columns: readonly Column[]): Set<string> {
  const owned = new Set(['account_user', ...led]);
  for (let before = -1; before !== owned.size;) {
    before = owned.size;
    for (const { table, to } of columns) if (to !== null && owned.has(to)) owned.add(table);
  }
  return owned;
}

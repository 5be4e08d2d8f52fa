import type { Insertable, Selectable, Updateable } from 'kysely';
import { anyOf, prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AskedQuestions } from '../../form/api/forms.ts';
import type { PluginKey } from '@qunlu/contract/circle/rules.ts';
import type { CircleTables } from '../tables.ts';
import type { MemberRow } from './members.ts';
import { noteHeld, noteMade, requireHeld } from '../../../platform/held.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

export type CircleRow = Selectable<CircleTables['phonebook']>;

/** With what it asks now of those who join. */
export type AskedCircle = CircleRow & AskedQuestions;

export const findCircle = async (db: Db, circleId: number): Promise<AskedCircle | undefined> =>
  (await findCircleFor(db, circleId, 0))?.row;

const memberColumns = Object.keys({
  member_id: true,
  phonebook_id: true,
  user_id: true,
  role: true,
  rights: true,
  state: true,
  waits: true,
  card_id: true,
  realname: true,
  avatar: true,
  company: true,
  position: true,
  city: true,
  certified: true,
  initial: true,
  sort_key: true,
  words: true,
  readings: true,
  group_id: true,
  via: true,
  inviter_id: true,
  end_at: true,
  reason: true,
  applied_at: true,
  joined_at: true,
  ended_at: true,
  visited_at: true,
  fresh_at: true,
  asked_at: true,
  last_applied_at: true,
  notices: true,
  muted: true,
  hidden: true,
  industry1: true,
  industry2: true,
} satisfies Record<keyof MemberRow, true>);
const ownColumns = memberColumns.map((name) => `m.${name} as "own ${name}"`).join(', ');
const withOwn = `select p.*, f.version_id, f.questions, ${ownColumns}
  from phonebook p left join phonebook_member m on m.phonebook_id = p.phonebook_id and m.user_id = $2
  left join form_now f on f.kind = 'circle-join' and f.subject_id = p.phonebook_id
  where p.phonebook_id = $1`;
const withPlugin = `select p.*, ${ownColumns}, g.enabled as "plugin enabled", g.visible as "plugin visible"
  from phonebook p left join phonebook_member m on m.phonebook_id = p.phonebook_id and m.user_id = $2
  left join phonebook_plugin g on g.phonebook_id = p.phonebook_id and g.key = $3
  where p.phonebook_id = $1`;

/** Takes the viewer's own row out of what was read with it. */
function takeOwn(found: Record<string, unknown>): MemberRow | undefined {
  const own: Record<string, unknown> = {};
  for (const name of memberColumns) {
    own[name] = found[`own ${name}`];
    delete found[`own ${name}`];
  }
  return own['member_id'] === null ? undefined : (own as unknown as MemberRow);
}

/** A circle with the viewer's own row, in one round trip. `viewerId` 0: a guest, who has none. */
export async function findCircleFor(
  db: Db,
  circleId: number,
  viewerId: number,
): Promise<{ row: AskedCircle; me: MemberRow | undefined } | undefined> {
  const [found] = await prepared<Record<string, unknown>>(db, withOwn, [circleId, viewerId]);
  if (!found) return undefined;
  const me = takeOwn(found);
  return { row: found as unknown as AskedCircle, me };
}

/** The same with what the circle says of one module; `plugin` null: nothing. */
export async function findCircleWithPlugin(
  db: Db,
  { circleId, viewerId, key }: { circleId: number; viewerId: number; key: PluginKey },
): Promise<
  | { row: CircleRow; me: MemberRow | undefined; plugin: { enabled: boolean; visible: number } | null }
  | undefined
> {
  const [found] = await prepared<Record<string, unknown>>(db, withPlugin, [circleId, viewerId, key]);
  if (!found) return undefined;
  const me = takeOwn(found);
  const { 'plugin enabled': enabled, 'plugin visible': visible, ...row } = found;
  const plugin = enabled === null ? null : { enabled: enabled as boolean, visible: visible as number };
  return { row: row as unknown as CircleRow, me, plugin };
}

export const findCircles = async (db: Db, ids: readonly number[]): Promise<CircleRow[]> =>
  ids.length === 0
    ? []
    : tables(db).selectFrom('phonebook').selectAll().where('phonebook_id', '=', anyOf(ids)).execute();

export async function lockCircleRow(db: TxDb, circleId: number): Promise<CircleRow | undefined> {
  const row = await tables(db)
    .selectFrom('phonebook')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  noteHeld(db, 'circle', [circleId]);
  return row;
}

export async function insertCircle(db: TxDb, row: Insertable<CircleTables['phonebook']>): Promise<CircleRow> {
  const made = await tables(db).insertInto('phonebook').values(row).returningAll().executeTakeFirstOrThrow();
  noteMade(db, 'circle', made.phonebook_id);
  return made;
}

/** The row is locked. */
export async function updateCircle(
  db: TxDb,
  circleId: number,
  change: Updateable<CircleTables['phonebook']>,
): Promise<CircleRow> {
  requireHeld(db, 'circle', circleId);
  return tables(db)
    .updateTable('phonebook')
    .set(change)
    .where('phonebook_id', '=', circleId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Circles of somebody's own that are not dissolved. */
export async function countOwned(db: Db, userId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('phonebook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('status', '<>', 5)
    .executeTakeFirstOrThrow();
  return Number(count);
}

import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { CardTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CardTables>();

export type CardRow = Omit<Selectable<CardTables['card']>, 'updated_at'>;
export type NewCard = Insertable<CardTables['card']>;
export type CardEdit = Updateable<CardTables['card']>;

/** A person's cards with all that is kept of them, the default one first, then by age. */
export async function findCardsOf(db: Db, userId: number): Promise<(CardRow & { updated_at: Date })[]> {
  return tables(db)
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('card_id')
    .execute();
}

export async function countCardsOf(db: Db, userId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('card')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function summarise(
  db: Db,
  userId: number,
): Promise<{ cardId: number; cardCount: number; certified: number; visible: boolean }> {
  const { rows } = await sql<{
    card_id: number | null;
    count: number;
    certified: number | null;
    visible: boolean | null;
  }>`select max(card_id) filter (where is_default) as card_id, count(*) as count,
      max(certified) filter (where is_default) as certified,
      bool_and(not moderated and not owner_hidden) filter (where is_default) as visible
    from card where user_id = ${userId}`.execute(db);
  return {
    cardId: rows[0]?.card_id ?? 0,
    cardCount: rows[0]?.count ?? 0,
    certified: rows[0]?.certified ?? 0,
    visible: rows[0]?.visible ?? false,
  };
}

export async function addCard(db: TxDb, card: NewCard): Promise<CardRow> {
  return tables(db).insertInto('card').values(card).returningAll().executeTakeFirstOrThrow();
}

export async function updateCard(db: TxDb, cardId: number, edit: CardEdit): Promise<CardRow> {
  return tables(db)
    .updateTable('card')
    .set(edit)
    .where('card_id', '=', cardId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The same while the person and the row are as they were read; undefined otherwise. Locks the person, then the row, as whoever
 * changes something of theirs does.
 */
export async function updateUnchanged(
  db: TxDb,
  { card_id, user_id, version }: { card_id: number; user_id: number; version: string },
  edit: CardEdit,
): Promise<CardRow | undefined> {
  return tables(db)
    .updateTable('card')
    .from(
      sql<{ user_id: number }>`(select user_id from account_person
        where user_id = ${user_id} and not erased for no key update)`.as('owner'),
    )
    .set(edit)
    .where('card.card_id', '=', card_id)
    .whereRef('card.user_id', '=', sql.ref('owner.user_id'))
    .where(sql`card.xmin::text`, '=', version)
    .returningAll('card')
    .executeTakeFirst();
}

/** Sets the marks of verified people (1 yes) and companies; omitted ones stay. */
export async function setCertified(
  db: TxDb,
  cardId: number,
  marks: { person?: number; corporation?: number },
): Promise<CardRow | undefined> {
  const { person, corporation } = marks;
  return tables(db)
    .updateTable('card')
    .set({
      ...(person === undefined ? {} : { certified: person }),
      ...(corporation === undefined ? {} : { corporation_certified: corporation }),
    })
    .where('card_id', '=', cardId)
    .returningAll()
    .executeTakeFirst();
}

export async function dropCard(db: TxDb, cardId: number): Promise<void> {
  await tables(db).deleteFrom('card').where('card_id', '=', cardId).execute();
}

/** Sets whether the person's cards are hidden from others. */
export async function setOwnerHidden(db: TxDb, userId: number, owner_hidden: boolean): Promise<void> {
  await tables(db).updateTable('card').set({ owner_hidden }).where('user_id', '=', userId).execute();
}

/** Sets whether a card is hidden from others by moderation (D137). */
export async function setModerated(
  db: TxDb,
  cardId: number,
  moderated: boolean,
): Promise<CardRow | undefined> {
  return tables(db)
    .updateTable('card')
    .set({ moderated })
    .where('card_id', '=', cardId)
    .returningAll()
    .executeTakeFirst();
}

export async function findCardsById(db: Db, cardIds: readonly number[]): Promise<CardRow[]> {
  if (cardIds.length === 0) return [];
  return tables(db).selectFrom('card').selectAll().where('card_id', '=', anyOf(cardIds)).execute();
}

/** Number of cards by person. */
export async function countCardsOfMany(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from card where user_id = any(${[...userIds]}::bigint[])
    group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.count]));
}

/** Two statements, since the unique index allows only one default at any moment. */
export async function makeDefault(db: TxDb, userId: number, cardId: number): Promise<void> {
  await tables(db)
    .updateTable('card')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await tables(db)
    .updateTable('card')
    .set({ is_default: true })
    .where('card_id', '=', cardId)
    .where('user_id', '=', userId)
    .execute();
}

/** Owners after `from`, in order, for the nightly recount. */
export async function findOwners(db: Db, from: number, size: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('card')
    .select('user_id')
    .distinct()
    .where('user_id', '>', from)
    .orderBy('user_id')
    .limit(size)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Writes recounted figures (D33); people without an entry get 0. */
export async function setHeadcounts(
  db: TxDb,
  counts: readonly { user_id: number; friends: number; connections: number }[],
): Promise<void> {
  await sql`update card set friends = n.friends, connections = n.connections
    from json_to_recordset(${JSON.stringify(counts)}::json) as n(user_id bigint, friends int, connections int)
    where card.user_id = n.user_id and (card.friends, card.connections) is distinct from (n.friends, n.connections)`.execute(
    db,
  );
}

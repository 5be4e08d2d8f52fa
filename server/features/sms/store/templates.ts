import type { Insertable, Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { SmsTables } from '../tables.ts';
import type { Target } from './campaigns.ts';

const tables = (db: Db) => db.withTables<SmsTables>();

export type TemplateRow = Selectable<SmsTables['sms_template']>;

/** Held until the transaction ends by whoever adds a draft or a template, so that what is counted stays so. */
export async function lockShelf(db: TxDb, { audience, target }: Target): Promise<void> {
  await tables(db)
    .insertInto('sms_shelf')
    .values({ audience, target })
    .onConflict((conflict) => conflict.columns(['audience', 'target']).doUpdateSet({ target }))
    .execute();
}

export const findTemplates = (db: Db, { audience, target }: Target, size: number): Promise<TemplateRow[]> =>
  tables(db)
    .selectFrom('sms_template')
    .selectAll()
    .where('audience', '=', audience)
    .where('target', '=', target)
    .orderBy('at')
    .orderBy('template_id')
    .limit(size)
    .execute();

/** A template of this audience; one of another is none. */
export const findTemplate = (
  db: Db,
  { audience, target }: Target,
  templateId: number,
): Promise<TemplateRow | undefined> =>
  tables(db)
    .selectFrom('sms_template')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('audience', '=', audience)
    .where('target', '=', target)
    .executeTakeFirst();

export const insertTemplate = (db: TxDb, row: Insertable<SmsTables['sms_template']>): Promise<TemplateRow> =>
  tables(db).insertInto('sms_template').values(row).returningAll().executeTakeFirstOrThrow();

export async function deleteTemplate(db: TxDb, templateId: number): Promise<void> {
  await tables(db).deleteFrom('sms_template').where('template_id', '=', templateId).execute();
}

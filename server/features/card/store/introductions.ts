import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

interface Intro {
  card_id: number;
  intro: string;
}

/** Rich introductions after `from`, in order, that this version of the cleaner has not written. */
export const findIntrosCleanedBefore = (
  db: Db,
  version: number,
  from: number,
  size: number,
): Promise<Intro[]> =>
  prepared<Intro>(
    db,
    `select card_id, intro from card where intro like '<%' and card_id > $1 and intro_cleaner <> $2
     order by card_id limit $3`,
    [from, version, size],
  );

/** An introduction that its owner has changed meanwhile was cleaned by that. */
export async function rewriteIntros(
  db: TxDb,
  version: number,
  intros: readonly (Intro & { cleaned: string })[],
): Promise<void> {
  await sql`update card set intro = n.cleaned, intro_cleaner = ${version}
    from json_to_recordset(${JSON.stringify(intros)}::json) as n(card_id bigint, intro text, cleaned text)
    where card.card_id = n.card_id and card.intro = n.intro`.execute(db);
}

import { tagRules } from '@qunlu/contract/discovery/tag-list.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** In their order; two accounts that were merged may have more than are shown. */
export async function findTags(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from discovery_tag where user_id = ${userId}
    order by position, added_at, tag limit ${tagRules.most}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** These and no others, in this order; one that stays keeps its time. */
export async function saveTags(db: TxDb, userId: number, tags: readonly string[], now: Date): Promise<void> {
  await sql`with gone as (
      delete from discovery_tag where user_id = ${userId} and tag <> all(${[...tags]}::text[]))
    insert into discovery_tag (user_id, tag, position, added_at)
    select ${userId}, t.tag, t.place - 1, ${now} from unnest(${[...tags]}::text[]) with ordinality t (tag, place)
    on conflict (user_id, tag) do update set position = excluded.position`.execute(db);
}

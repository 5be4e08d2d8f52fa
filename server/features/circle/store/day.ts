import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';

/** One row of a day, as the database's JSON returns it. */
export interface DayRow {
  /** Which of the selects brought it. */
  turn: number;
  id: number;
  title: string;
  meta: string;
  at: number | null;
  count: number;
  user_id: number | null;
  person: ListedPerson | null;
  image: string | null;
}

/** Letters of a title and of what stands below it, whatever a feature brings. */
const shown = 80;

/**
 * What features bring to the home of a circle, and how many of each thing wait for whoever runs it: one statement, however many
 * features there are. Nobody meets whom they have blocked, or who has blocked them.
 */
export async function findDay(
  db: Db,
  wanted: {
    viewerId: number;
    selects: readonly RawBuilder<unknown>[];
    counts: readonly RawBuilder<number>[];
  },
): Promise<{ rows: DayRow[]; counts: number[] }> {
  const { viewerId, selects, counts } = wanted;
  if (selects.length + counts.length === 0) return { rows: [], counts: [] };
  const all = selects.map(
    (select, turn) => sql`select ${sql.lit(turn)}::int as turn, r.*
      from (${select}) r (id, title, meta, at, count, user_id, image)`,
  );
  const days =
    all.length === 0
      ? sql`null::json`
      : sql`(select json_agg(json_build_object('turn', d.turn, 'id', d.id, 'title', left(d.title, ${sql.lit(shown)}),
          'meta', left(d.meta, ${sql.lit(shown)}), 'at', floor(extract(epoch from d.at))::bigint, 'count', coalesce(d.count, 0),
          'user_id', d.user_id, 'person', ${sql.raw(personText('d.user_id'))}, 'image', d.image))
        from (${sql.join(all, sql` union all `)}) d
        where d.user_id is null or not exists (
          select from relation_block b where b.user_id = ${viewerId} and b.other_id = d.user_id))`;
  const counted =
    counts.length === 0 ? sql`'{}'::int[]` : sql`array[${sql.join(counts.map((one) => sql`${one}::int`))}]`;
  const { rows } = await sql<{ rows: DayRow[] | null; counts: number[] }>`
    select ${days} as rows, ${counted} as counts`.execute(db);
  return { rows: rows[0]?.rows ?? [], counts: rows[0]?.counts ?? [] };
}

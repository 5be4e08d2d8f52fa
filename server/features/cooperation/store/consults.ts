import { kindLabels, sideLabels } from '@qunlu/contract/cooperation/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { stands } from './cooperations.ts';

const labels = (column: string, words: Readonly<Record<string, string>>): string =>
  `case s.${column} ${Object.entries(words)
    .map(([key, text]) => `when '${key}' then '${text}'`)
    .join(' ')} end`;

/** Posts as conversations about them show them; deleted ones, too. */
export const consultRows =
  sql.raw(`select s.cooperation_id as target_id, s.title, coalesce(s.images[1], '') as image,
  ${labels('side', sideLabels)} || ' · ' || ${labels('kind', kindLabels)} as meta,
  case when ${stands} then '/cooperation/' || s.cooperation_id else '' end as path, s.user_id as owner_id
  from cooperation s`);

/** Nobody answers for a post but its owner. */
export const noStaff = sql.raw(
  'select s.cooperation_id as target_id, s.user_id from cooperation s where false',
);

/** Whether the page of the post `o.target_id` is open to somebody. */
export const consultShown = (userId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`exists (
  select from cooperation s where s.cooperation_id = o.target_id and ${sql.raw(stands)}
    and not exists (select from relation_block b where b.user_id = ${userId} and b.other_id = s.user_id))`;

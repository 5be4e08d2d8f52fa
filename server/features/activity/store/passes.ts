import type { Selectable } from 'kysely';
import { prepared, type TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';

export type PassRow = Selectable<ActivityTables['activity_pass']>;

export interface NewPass {
  userId: number | null;
  name: string;
  reading: string;
  code: string;
}

/** One row for each, in the order given, of those whose code is free. */
export const insertPasses = (
  db: TxDb,
  of: { registrationId: number; activityId: number; ticketId: number; at: Date },
  passes: readonly NewPass[],
): Promise<PassRow[]> =>
  prepared<PassRow>(
    db,
    `insert into activity_pass (registration_id, activity_id, ticket_id, user_id, name, reading, code, created_at)
     select $1, $2, $3, user_id, name, reading, code, $4
     from unnest($5::bigint[], $6::text[], $7::text[], $8::text[]) with ordinality as t (user_id, name, reading, code, place)
     order by place
     on conflict (activity_id, code) do nothing returning *`,
    [
      of.registrationId,
      of.activityId,
      of.ticketId,
      of.at,
      passes.map(({ userId }) => userId),
      passes.map(({ name }) => name),
      passes.map(({ reading }) => reading),
      passes.map(({ code }) => code),
    ],
  );

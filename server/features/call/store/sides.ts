import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { CallRow } from './calls.ts';

/** A call as one person stands to it. */
export interface CallSideRow {
  row: CallRow;
  by: ListedPerson | null;
  takes_part: boolean;
  /** In its circle; 0: no member, or a pair. */
  role: number;
  circle_name: string;
  announcement: string;
  /** Of whoever pays. */
  minutes: number;
}

export async function findSide(db: Db, callId: number, userId: number): Promise<CallSideRow | undefined> {
  const { rows } = await sql<CallRow & Omit<CallSideRow, 'row'>>`
    select c.*, ${personOf('c.user_id')} as "by",
      exists (select from call_leg l where l.call_id = c.call_id and l.user_id = ${userId}) as takes_part,
      coalesce((select m.role from phonebook_present m where m.phonebook_id = c.circle_id and m.user_id = ${userId}
        and c.circle_id <> 0), 0)::int as role,
      coalesce((select p.name from phonebook_line p where p.phonebook_id = c.circle_id and c.circle_id <> 0), '') as circle_name,
      coalesce((select k.announcement from call_circle k where k.circle_id = c.circle_id), '') as announcement,
      coalesce((select m.minutes from ledger_minutes m
        where case when c.circle_id <> 0 then m.circle_id = c.circle_id else m.user_id = c.user_id end), 0)::int as minutes
    from call c where c.call_id = ${callId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { by, takes_part, role, circle_name, announcement, minutes, ...row } = found;
  return { row, by, takes_part, role, circle_name, announcement, minutes };
}

import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';
import type { RegistrationRow } from './registrations.ts';

export const countRegistrations = (userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from activity_registration where user_id = ${userId})`;

type ExportedRegistration = Pick<RegistrationRow, 'quantity' | 'total' | 'state' | 'created_at'> & {
  title: string;
  ticket: string;
  starts_at: Date;
  names: string[];
};

/** What somebody has registered for, with who comes, the newest first. */
export const findRegistrationsToExport = (
  db: Db,
  userId: number,
  size: number,
): Promise<ExportedRegistration[]> =>
  prepared<ExportedRegistration>(
    db,
    `select r.quantity, r.total, r.state, r.created_at, a.title, t.name as ticket, a.starts_at,
       array(select p.name from activity_pass p
         where p.registration_id = r.registration_id and p.user_id = $1 order by p.pass_id) as names
     from activity_registration r join activity a on a.activity_id = r.activity_id
       join activity_ticket t on t.ticket_id = r.ticket_id
     where r.user_id = $1 order by r.registration_id desc limit $2`,
    [userId, size],
  );

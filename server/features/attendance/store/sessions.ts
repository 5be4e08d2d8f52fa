import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AttendanceTables } from '../tables.ts';

export type SessionRow = Selectable<AttendanceTables['attendance_session']>;

const tables = (db: Db) => db.withTables<AttendanceTables>();

export async function findSession(db: Db, sessionId: number): Promise<SessionRow | undefined> {
  const [row] = await prepared<SessionRow>(db, 'select * from attendance_session where session_id = $1', [
    sessionId,
  ]);
  return row;
}

/** All of a target, in the order of time. */
export const findSessions = (db: Db, subject: string, target: number): Promise<SessionRow[]> =>
  prepared<SessionRow>(
    db,
    'select * from attendance_session where subject = $1 and target = $2 order by opens_at, session_id',
    [subject, target],
  );

/** Held until the transaction ends: everything about the scans of a session changes under it. */
export async function lockSession(db: TxDb, sessionId: number): Promise<SessionRow | undefined> {
  const [row] = await prepared<SessionRow>(
    db,
    'select * from attendance_session where session_id = $1 for no key update',
    [sessionId],
  );
  return row;
}

/** One at a time changes which sessions a target has, those that there are not yet among them. */
export async function lockSessions(db: TxDb, subject: string, target: number): Promise<SessionRow[]> {
  await prepared(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `attendance ${subject} ${target}`,
  ]);
  return prepared<SessionRow>(
    db,
    'select * from attendance_session where subject = $1 and target = $2 order by session_id for update',
    [subject, target],
  );
}

export interface SessionTimes {
  name: string;
  opens_at: Date;
  closes_at: Date;
}

export async function insertSessions(
  db: TxDb,
  subject: string,
  target: number,
  sessions: readonly SessionTimes[],
): Promise<void> {
  if (sessions.length === 0) return;
  await tables(db)
    .insertInto('attendance_session')
    .values(sessions.map((session) => ({ subject, target, ...session })))
    .execute();
}

export async function updateSessions(
  db: TxDb,
  sessions: readonly (SessionTimes & { session_id: number })[],
): Promise<void> {
  if (sessions.length === 0) return;
  await sql`update attendance_session s set name = n.name, opens_at = n.opens_at, closes_at = n.closes_at
    from json_to_recordset(${JSON.stringify(sessions)}::json)
      as n(session_id bigint, name text, opens_at timestamptz, closes_at timestamptz)
    where s.session_id = n.session_id`.execute(db);
}

/** With what was undone in them; where somebody is signed in the index of a key refuses it. */
export async function deleteSessions(db: TxDb, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const of = sql`any(${[...sessionIds]}::bigint[])`;
  await sql`delete from attendance_scan where session_id = ${of}
    and (undone_at is not null or superseded)`.execute(db);
  await sql`delete from attendance_session where session_id = ${of}`.execute(db);
}

/** All of a target begin so many seconds later (earlier when negative), and end `longer` more; none becomes empty or too long. */
export async function moveAllSessions(
  db: TxDb,
  given: { subject: string; target: number; seconds: number; longer: number; longest: number },
): Promise<void> {
  const { subject, target, seconds, longer, longest } = given;
  await sql`update attendance_session set opens_at = opens_at + make_interval(secs => ${seconds}),
      closes_at = opens_at + make_interval(secs => ${seconds})
        + least(greatest(closes_at - opens_at + make_interval(secs => ${longer}), interval '1 minute'),
          make_interval(secs => ${longest}))
    where subject = ${subject} and target = ${target}`.execute(db);
}

/** Adds to how many are signed in. */
export async function countSession(db: TxDb, sessionId: number, more: number): Promise<number> {
  const [row] = await prepared<{ signed: number }>(
    db,
    'update attendance_session set signed = signed + $2 where session_id = $1 returning signed',
    [sessionId, more],
  );
  if (!row) throw new Error('no session');
  return row.signed;
}

/** How they are called; '' for who is gone. */
export async function findName(db: Db, userId: number): Promise<string> {
  const [row] = await prepared<{ realname: string }>(
    db,
    'select realname from card_person where user_id = $1 and not erased',
    [userId],
  );
  return row?.realname ?? '';
}

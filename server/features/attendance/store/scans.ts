import type { SignWay } from '@qunlu/contract/attendance/rules.ts';
import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

/** A scan with the name of who made it, '' for nobody or who is gone. */
export interface ScanRow {
  scan_id: number;
  holder_id: number;
  client_id: string;
  at: Date;
  way: SignWay;
  door: string;
  by: string;
  undone_at: Date | null;
  superseded: boolean;
  change: number;
}

const columns = `s.scan_id, s.holder_id, s.client_id, s.at, s.way, s.door, coalesce(p.realname, '') as by, s.undone_at,
  s.superseded, s.change`;
const from = 'from attendance_scan s left join card_person p on p.user_id = s.by_id and not p.erased';

/** What a batch meets: scans of the same numbers, and all of the same holders. */
export const findMet = (
  db: Db,
  sessionId: number,
  clientIds: readonly string[],
  holders: readonly number[],
): Promise<ScanRow[]> =>
  prepared<ScanRow>(
    db,
    `select ${columns} ${from} where s.session_id = $1 and s.client_id = any($2::text[])
     union
     select ${columns} ${from} where s.session_id = $1 and s.holder_id = any($3::bigint[])`,
    [sessionId, [...clientIds], [...holders]],
  );

/** Those that stand, of some holders. */
export const findStanding = (db: Db, sessionId: number, holders: readonly number[]): Promise<ScanRow[]> =>
  prepared<ScanRow>(
    db,
    `select ${columns} ${from} where s.session_id = $1 and s.holder_id = any($2::bigint[])
       and s.undone_at is null and not s.superseded`,
    [sessionId, [...holders]],
  );

export interface NewScan {
  holder_id: number;
  client_id: string;
  at: Date;
  way: SignWay;
  superseded: boolean;
}

/** All of one person at one door, in one statement. */
export async function insertScans(
  db: TxDb,
  given: { sessionId: number; byId: number | null; door: string; scans: readonly NewScan[] },
): Promise<void> {
  if (given.scans.length === 0) return;
  await sql`insert into attendance_scan (session_id, by_id, door, holder_id, client_id, at, way, superseded)
    select ${given.sessionId}::bigint, ${given.byId}::bigint, ${given.door}, n.holder_id, n.client_id, n.at, n.way, n.superseded
    from json_to_recordset(${JSON.stringify(given.scans)}::json)
      as n(holder_id bigint, client_id text, at timestamptz, way smallint, superseded boolean)`.execute(db);
}

/** Others were earlier. */
export async function supersede(db: TxDb, scanIds: readonly number[]): Promise<void> {
  if (scanIds.length === 0) return;
  await prepared(
    db,
    `update attendance_scan set superseded = true, change = nextval('attendance_change') where scan_id = any($1::bigint[])`,
    [[...scanIds]],
  );
}

/** The scan of this holder that stands ends. false: there is none. */
export async function endScan(
  db: TxDb,
  given: { sessionId: number; holder: number; byId: number; at: Date },
): Promise<boolean> {
  const rows = await prepared<{ scan_id: number }>(
    db,
    `update attendance_scan set undone_at = $3, undone_by = $4, change = nextval('attendance_change')
     where session_id = $1 and holder_id = $2 and undone_at is null and not superseded returning scan_id`,
    [given.sessionId, given.holder, given.at, given.byId],
  );
  return rows.length > 0;
}

/** Whether this holder was ever signed in there. */
export async function wasScanned(db: Db, sessionId: number, holder: number): Promise<boolean> {
  const rows = await prepared(
    db,
    'select from attendance_scan where session_id = $1 and holder_id = $2 limit 1',
    [sessionId, holder],
  );
  return rows.length > 0;
}

/** What has changed since: of each holder the last one counts. */
export const findChanges = (db: Db, sessionId: number, since: number, size: number): Promise<ScanRow[]> =>
  prepared<ScanRow>(
    db,
    `select ${columns} ${from} where s.session_id = $1 and s.change > $2 and not s.superseded order by s.change limit $3`,
    [sessionId, since, size],
  );

import type { AttendanceSession } from '@qunlu/contract/attendance/calls.ts';
import { secondsOf } from '../../platform/context.ts';
import type { Outcome } from './service/signing.ts';
import type { ScanRow } from './store/scans.ts';
import type { SessionRow } from './store/sessions.ts';

export const presentSession = (row: SessionRow): AttendanceSession => ({
  session_id: row.session_id,
  name: row.name,
  opens_at: secondsOf(row.opens_at),
  closes_at: secondsOf(row.closes_at),
  signed: row.signed,
});

export const presentScan = (row: ScanRow) => ({
  holder: row.holder_id,
  at: secondsOf(row.at),
  by: row.by,
  door: row.door,
  way: row.way,
  undone: row.undone_at !== null,
});

export const presentOutcome = (clientId: string, { at, ...outcome }: Outcome) => ({
  client_id: clientId,
  ...outcome,
  at: at ? secondsOf(at) : 0,
});

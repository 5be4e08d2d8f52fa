import type { SignWay } from '@qunlu/contract/attendance/rules.ts';
import type { Generated } from 'kysely';

export type AttendanceTables = {
  attendance_session: {
    session_id: Generated<number>;
    subject: string;
    target: number;
    name: string;
    opens_at: Date;
    closes_at: Date;
    signed: Generated<number>;
  };
  attendance_scan: {
    scan_id: Generated<number>;
    session_id: number;
    holder_id: number;
    client_id: string;
    at: Date;
    way: SignWay;
    by_id: number | null;
    door: Generated<string>;
    undone_at: Date | null;
    undone_by: number | null;
    superseded: Generated<boolean>;
    change: Generated<number>;
  };
};

import type { GeneratedAlways } from 'kysely';

export type TrackingTables = {
  tracking_event: {
    event_id: GeneratedAlways<number>;
    user_id: number | null;
    name: string;
    path: string;
    value: number | null;
    /** Of `open` only: where the browser came from. */
    qc: string;
    ac: string;
    at: Date;
  };
  tracking_stay: {
    stay_id: GeneratedAlways<number>;
    user_id: number | null;
    path: string;
    duration_ms: number;
    at: Date;
  };
  tracking_behavior: {
    user_id: number;
    behavior: string;
    target_type: string;
    target_id: number;
    day: string;
    at: Date;
  };
  tracking_error: {
    error_id: GeneratedAlways<number>;
    error_hash: Buffer;
    frame: string;
    message: string;
    stack: string;
    route: string;
    version: string;
    first_version: string;
    solved_at: Date | null;
    solved_by: number | null;
    returned_at: Date | null;
    times: number;
    first_at: Date;
    last_at: Date;
  };
  tracking_error_mark: { error_id: number; mark: Buffer };
};

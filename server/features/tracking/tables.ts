import type { GeneratedAlways } from 'kysely';

export type TrackingTables = {
  tracking_event: {
    event_id: GeneratedAlways<number>;
    user_id: number | null;
    name: string;
    path: string;
    value: number | null;
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
    error_hash: Buffer;
    message: string;
    stack: string;
    route: string;
    version: string;
    times: number;
    first_at: Date;
    last_at: Date;
  };
};

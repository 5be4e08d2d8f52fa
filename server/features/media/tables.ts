import type { GeneratedAlways } from 'kysely';

export type MediaTables = {
  media_file: {
    file_id: GeneratedAlways<number>;
    bucket: string;
    key: string;
    user_id: number | null;
    bytes: number;
    mime: string;
    width: number;
    height: number;
    created_at: Date;
    doomed_at: Date | null;
  };
  media_intake: {
    intake_id: GeneratedAlways<number>;
    user_id: number | null;
    bytes: number;
    bucket: string | null;
    key: string | null;
    created_at: Date;
  };
  media_use: { subject: string; bucket: string; key: string };
  media_download: { media_hash: Buffer; user_id: number; bucket: string; key: string; created_at: Date };
  media_access: {
    access_id: GeneratedAlways<number>;
    key: string;
    user_id: number;
    reason: string;
    seen_at: Date;
  };
};

import type { GeneratedAlways } from 'kysely';

export type NotificationTables = {
  notice: {
    notice_id: GeneratedAlways<number>;
    user_id: number;
    category: string;
    title: string;
    body: string;
    path: string;
    /** Identifies the event; null when it can happen only once. */
    key: string | null;
    created_at: Date;
    read_at: Date | null;
  };
};

import type { Generated, GeneratedAlways } from 'kysely';
import type { PushChannel } from '@qunlu/contract/notification.ts';

/** 'security' leaves at night, too; 'must' cannot be turned off; 'usual' as the person has set it. */
export type PushWeight = 'usual' | 'must' | 'security';
export type PushWay = PushChannel | 'text';

export type NotificationTables = {
  notice: {
    notice_id: Generated<number>;
    user_id: number;
    category: string;
    title: string;
    body: string;
    path: string;
    /** Identifies the event; null when it can happen only once. */
    key: string | null;
    created_at: Date;
    read_at: Date | null;
    pushed_at: Date | null;
  };
  notice_push: {
    push_id: GeneratedAlways<number>;
    user_id: number;
    channel: string;
    category: string;
    weight: PushWeight;
    key: string | null;
    notice_id: number | null;
    title: string;
    body: string;
    path: string;
    many: Generated<string>;
    count: Generated<number>;
    due_at: Date;
    tries: Generated<number>;
    batch: number | null;
    sending: Generated<boolean>;
  };
};

import type { Generated, GeneratedAlways } from 'kysely';

export type ThreadTables = {
  thread_post: {
    post_id: Generated<number>;
    kind: string;
    subject_id: number;
    parent_id: number | null;
    author_id: number;
    text: Generated<string>;
    images: Generated<string[]>;
    told: Generated<boolean>;
    edited_at: Date | null;
    hidden: Generated<boolean>;
    replies: Generated<number>;
    deleted_at: Generated<Date | null>;
    deleted_by: Generated<number | null>;
    gone: GeneratedAlways<boolean>;
    created_at: Date;
  };
  thread_mention: {
    post_id: number;
    user_id: number;
    name: string;
  };
};

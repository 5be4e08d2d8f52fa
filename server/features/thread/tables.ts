import type { Generated } from 'kysely';

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
    created_at: Date;
  };
};

import type { TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** Private files of a post, by key. */
export interface TopicMedia {
  video?: { key: string; poster: string; seconds: number; width: number; height: number; bytes: number };
  voice?: { key: string; seconds: number };
  files?: { key: string; name: string; bytes: number }[];
}

export type ForumTables = {
  forum_topic: {
    topic_id: Generated<number>;
    phonebook_id: number;
    author_id: number;
    client_id: string;
    kind: TopicKind;
    title: string;
    text: string;
    images: string[];
    media: TopicMedia;
    linked_kind: string | null;
    linked_id: number | null;
    asked_id: number | null;
    audit: 1 | 2 | 3;
    waits_circle: boolean;
    review: number | null;
    review_words: string[];
    audit_reason: Generated<string>;
    moderated: Generated<boolean>;
    owner_hidden: Generated<boolean>;
    deleted_at: Generated<Date | null>;
    deleted_by: Generated<number | null>;
    purged: Generated<boolean>;
    featured: Generated<boolean>;
    likes: Generated<number>;
    comments: Generated<number>;
    answers: Generated<number>;
    scores: Generated<number[]>;
    scores_closed: Generated<boolean>;
    edited_at: Generated<Date | null>;
    rev: Generated<number>;
    search: Generated<string>;
    shown: boolean;
    published_at: Date;
    last_at: Date;
    created_at: Date;
    changed_at: Date;
    state: GeneratedAlways<number>;
    listed: GeneratedAlways<boolean>;
  };
  forum_poll: {
    topic_id: number;
    multiple: boolean;
    named: boolean;
    results: number;
    hours: number;
    ends_at: Date | null;
    groups: number[];
  };
  forum_option: { option_id: Generated<number>; topic_id: number; place: number; text: string };
};

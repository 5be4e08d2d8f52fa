import type { PublicationStatus, ReviewState } from '@qunlu/contract/kernel/publication.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type PublicationTables = {
  publication_category: {
    category_id: Generated<number>;
    /** What is published there, one word: `service`. */
    kind: string;
    parent_id: number | null;
    name: string;
    sort: Generated<number>;
    hidden: Generated<boolean>;
  };
  publication_draft: {
    draft_id: Generated<number>;
    /** What it is to be, one word: `activity`. */
    kind: string;
    subject_id: number;
    user_id: number;
    title: Generated<string>;
    /** As the page wrote it. */
    content: string;
    images: Generated<string[]>;
    saved_at: Date;
  };
};

/** What a table of publications has, whatever else its feature keeps in it; docs/parts.md has it as SQL. */
export interface PublicationColumns {
  user_id: number;
  title: string;
  /** Rich text, and the version of the cleaner that wrote it. */
  content: Generated<string>;
  content_cleaner: Generated<number>;
  images: Generated<string[]>;
  status: Generated<PublicationStatus>;
  audit: Generated<ReviewState>;
  audit_why: Generated<string>;
  audit_words: Generated<string[]>;
  audit_reason: Generated<string>;
  /** Hidden after reports; its owner may not be met. */
  moderated: Generated<boolean>;
  owner_hidden: Generated<boolean>;
  deleted_at: Date | null;
  is_top: Generated<boolean>;
  sort: Generated<number>;
  search: Generated<string>;
  rev: Generated<number>;
  created_at: Date;
  changed_at: Date;
  /** What others see. */
  listed: GeneratedAlways<boolean>;
}

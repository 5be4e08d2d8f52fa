import type { Generated, GeneratedAlways } from 'kysely';

/** A module of a channel, as an operator put it together. */
export interface StoredModule {
  type: string;
  title: string;
  content: string;
  links: { title: string; image: string; alt: string; url: string }[];
  kind: string;
  ids: number[];
  category: number;
  count: number;
}

export type ArticleTables = {
  article_document: {
    document_id: Generated<number>;
    kind: number;
    title: string;
    summary: string;
    alias: string | null;
    cover: string;
    category: string;
    pinned: boolean;
    content: string;
    content_cleaner: number;
    modules: StoredModule[];
    published_at: Date | null;
    rev: Generated<number>;
    changed_by: number | null;
    created_at: Date;
    changed_at: Date;
    deleted_at: Date | null;
  };
  article_alias: { alias: string; document_id: number; used_at: Date };
  article_version: {
    document_id: number;
    version: number;
    data: DocumentText;
    written_by: number | null;
    until: Date;
  };
  article_preview: { staff_id: number; token: string; data: PreviewData; until: Date };
  article_banner: {
    banner_id: GeneratedAlways<number>;
    type: number;
    image: string;
    alt: string;
    url: string;
    starts_at: Date | null;
    ends_at: Date | null;
    cities: string[];
    audience: number;
    sort: number;
    enabled: boolean;
    changed_by: number | null;
    changed_at: Date;
  };
  article_tab: { place: number; key: string; title: string; url: string; community: boolean };
};

/** What a document says: what a version keeps of it. */
export interface DocumentText {
  title: string;
  summary: string;
  alias: string | null;
  cover: string;
  category: string;
  pinned: boolean;
  content: string;
  modules: StoredModule[];
}

export interface PreviewData {
  title: string;
  summary: string;
  modules: StoredModule[];
}

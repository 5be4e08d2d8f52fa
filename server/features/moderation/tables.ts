import type { ReportReason, Visibility, WordLevel } from '@qunlu/contract/moderation/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type ModerationTables = {
  moderation_word: {
    word_id: GeneratedAlways<number>;
    word: string;
    folded: string;
    level: WordLevel;
    added_by: number | null;
    created_at: Date;
  };
  moderation_list: { single: Generated<boolean>; version: number };
  moderation_standing: {
    standing_id: GeneratedAlways<number>;
    type: string;
    id: number;
    owner_id: number;
    state: Generated<Visibility>;
    reason: Generated<string>;
    words: Generated<string[]>;
    since: Date;
    appeal: Generated<string>;
    appealed_at: Date | null;
    appeal_open: Generated<boolean>;
    decided_by: number | null;
    decided_at: Date | null;
    queue_id: number | null;
    queued_at: Date | null;
  };
  moderation_report: {
    report_id: GeneratedAlways<number>;
    type: string;
    id: number;
    reporter_id: number | null;
    reason: ReportReason;
    detail: string;
    images: string[];
    network: Buffer | null;
    device: Buffer | null;
    independent: boolean;
    hid: Generated<boolean>;
    state: Generated<'open' | 'upheld' | 'dismissed' | 'gone'>;
    created_at: Date;
    decided_at: Date | null;
  };
};

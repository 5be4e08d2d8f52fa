import type { EarningKind } from '@qunlu/contract/reputation/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type EntryKind = EarningKind | 'adjust';

export type ReputationTables = {
  reputation_balance: {
    phonebook_id: number;
    user_id: number;
    total: number;
    total_at: Date;
    /** `2026-11`: the last one in which they earned. */
    month: string;
    month_total: number;
    month_at: Date;
  };
  reputation_entry: {
    entry_id: GeneratedAlways<number>;
    phonebook_id: number;
    user_id: number;
    key: string | null;
    kind: EntryKind;
    credit: number;
    reason: Generated<string>;
    /** `2026-11-20` */
    day: string;
    reverses: number | null;
    at: Date;
  };
  reputation_fact: {
    key: string;
    holds: boolean;
    heard: number;
    times: Generated<number>;
    entry_id: number | null;
  };
};

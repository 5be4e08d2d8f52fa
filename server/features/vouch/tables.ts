import type { VouchEnd, VouchKind, VouchState } from '@qunlu/contract/vouch/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type VouchTables = {
  vouch: {
    vouch_id: GeneratedAlways<number>;
    by_id: number;
    user_id: number;
    kind: VouchKind;
    text: string;
    since: number;
    until: number;
    created_at: Date;
    shown_at: Date;
    expires_at: Date;
    renewed_at: Date | null;
    reminded: Generated<boolean>;
    state: Generated<VouchState>;
    why: Generated<VouchEnd | ''>;
    ended_at: Date | null;
    ended_by: number | null;
    reason: Generated<string>;
    hidden: Generated<boolean>;
    moderated: Generated<boolean>;
  };
};

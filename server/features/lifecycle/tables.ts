import type { GeneratedAlways, Generated } from 'kysely';

/** These tables were created as part of account and keep their names. */
export type LifecycleTables = {
  account_merge: { keep_id: number; drop_id: number; merged_at: Date };
  account_leaving: {
    user_id: number;
    requested_at: Date;
    erase_at: Date;
    gave_up_balance: Generated<boolean>;
    status_before: number;
    erased_at: Date | null;
  };
  account_export: {
    export_id: GeneratedAlways<number>;
    user_id: number;
    state: 'waiting' | 'working' | 'ready' | 'failed';
    progress: Generated<number>;
    json_file: Buffer | null;
    vcf_file: Buffer | null;
    created_at: Date;
    started_at: Date | null;
    expires_at: Date | null;
  };
};

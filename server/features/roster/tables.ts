import type { ImportState } from '@qunlu/contract/roster/rules.ts';
import type { Generated } from 'kysely';

export type RosterTables = {
  roster_import: {
    import_id: Generated<number>;
    phonebook_id: number;
    owner_id: number | null;
    user_id: number | null;
    state: Generated<ImportState>;
    file_name: string;
    file_key: string;
    proof_key: Generated<string>;
    how: Generated<string>;
    rows: number;
    ok: Generated<number>;
    merged: Generated<number>;
    failed: Generated<number>;
    claimed: Generated<number>;
    refusals: Generated<number>;
    reason: Generated<string>;
    decided_by: number | null;
    created_at: Date;
    submitted_at: Date | null;
    decided_at: Date | null;
    done_at: Date | null;
    cleared_at: Date | null;
  };
  roster_row: {
    import_id: number;
    line: number;
    state: Generated<number>;
    reason: Generated<string>;
    realname: Generated<string>;
    company: Generated<string>;
    position: Generated<string>;
    group_name: Generated<string>;
    remark: Generated<string>;
    phone_seal: Generated<string>;
    phone_mask: Generated<string>;
    filled_member_id: number | null;
    filled_group_id: number | null;
  };
  roster_entry: {
    member_id: number;
    phonebook_id: number;
    import_id: number;
    phone_hash: Buffer;
    phone_mask: string;
    remark: Generated<string>;
    at: Date;
  };
  roster_block: {
    phonebook_id: number;
    phone_hash: Buffer;
  };
};

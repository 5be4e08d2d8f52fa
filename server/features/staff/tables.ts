import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { GeneratedAlways } from 'kysely';

export type StaffTables = {
  staff_member: {
    member_id: GeneratedAlways<number>;
    user_id: number;
    created_at: Date;
    used_at: Date | null;
  };
  staff_role: { user_id: number; role: StaffRole };
  staff_role_change: { user_id: number; roles: StaffRole[]; proposed_by: number; proposed_at: Date };
  staff_session: {
    token_hash: Buffer;
    user_id: number;
    created_at: Date;
    used_at: Date;
    expires_at: Date;
    ip: string;
  };
  staff_audit: {
    audit_id: GeneratedAlways<number>;
    staff_id: number | null;
    action: string;
    subject: string;
    reason: string;
    at: Date;
  };
};

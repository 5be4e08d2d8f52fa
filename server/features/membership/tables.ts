import type { GeneratedAlways } from 'kysely';
import type { Membership } from './ports.ts';

export type MembershipTables = {
  membership_quota: {
    quota_id: GeneratedAlways<number>;
    key: string;
    level: Membership;
    value: number;
    effective_from: Date;
    reason: string;
    created_by: number | null;
    created_at: Date;
  };
  membership_use: { user_id: number; key: string; level: 'member' | 'commerce'; used_at: Date };
};

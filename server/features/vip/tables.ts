import type { VipKind, VipSource } from '@qunlu/contract/vip/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type VipTables = {
  vip_entitlement: {
    entitlement_id: GeneratedAlways<number>;
    user_id: number;
    kind: VipKind;
    source: VipSource;
    key: string;
    order_id: Generated<number>;
    months: Generated<number>;
    days: Generated<number>;
    starts_at: Date;
    ends_at: Date;
    given_by: number | null;
    reason: Generated<string>;
    created_at: Date;
    /** Of what was bought: may be given back (D120). */
    refundable: Generated<boolean>;
    /** Taken back or refunded. */
    ended_at: Date | null;
    ended_why: Generated<string>;
    /** Since when it was in use, of one whose rest runs later (a merge of accounts). */
    held_from: Generated<Date | null>;
  };
  vip_reminder: { user_id: number; kind: VipKind; ends_at: Date; days: number; told_at: Date };
};

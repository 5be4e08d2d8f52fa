import type { CampaignState, StaffReason } from '@qunlu/contract/sms/campaign-rules.ts';
import type { CreditKind } from '@qunlu/contract/sms/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type SmsTables = {
  sms_balance: { user_id: number; credits: Generated<number> };
  sms_lot: {
    lot_id: GeneratedAlways<number>;
    user_id: number;
    /** 0: given. */
    order_id: Generated<number>;
    count: number;
    remaining: number;
    created_at: Date;
  };
  sms_entry: {
    entry_id: GeneratedAlways<number>;
    user_id: number;
    key: string;
    kind: CreditKind;
    count: number;
    credits_after: number;
    title: string;
    order_id: Generated<number>;
    at: Date;
  };
  sms_campaign: {
    campaign_id: Generated<number>;
    audience: string;
    target: number;
    user_id: number | null;
    owner_id: number | null;
    title: Generated<string>;
    content: string;
    roles: Generated<number[]>;
    groups: Generated<number[]>;
    template_id: number | null;
    state: Generated<CampaignState>;
    body: Generated<string>;
    people: Generated<number>;
    opted_out: Generated<number>;
    parts: Generated<number>;
    credits: Generated<number>;
    returned: Generated<number>;
    sent: Generated<number>;
    failed: Generated<number>;
    needs_staff: Generated<boolean>;
    why: Generated<StaffReason[]>;
    words: Generated<string[]>;
    reason: Generated<string>;
    decided_by: number | null;
    created_at: Date;
    submitted_at: Date | null;
    due_at: Date | null;
    decided_at: Date | null;
    done_at: Date | null;
  };
  sms_message: {
    message_id: GeneratedAlways<number>;
    campaign_id: number;
    user_id: number;
    audience: string;
    target: number;
    state: Generated<number>;
    error: Generated<string>;
    claimed_at: Date | null;
    sent_on: string | null;
  };
  sms_opt_out: { audience: string; target: number; user_id: number; at: Date; way: 'link' | 'reply' };
  sms_template: {
    template_id: Generated<number>;
    audience: string;
    target: number;
    title: string;
    content: string;
    created_by: number | null;
    at: Date;
  };
  sms_shelf: { audience: string; target: number };
};

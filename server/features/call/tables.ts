import type { CallEnd, CallKind, CallStarters, CallState, LegState } from '@qunlu/contract/call/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type CallTables = {
  call_circle: {
    circle_id: number;
    starters: Generated<CallStarters>;
    announcement: Generated<string>;
    created_by: number | null;
    created_at: Date;
  };
  call_out: { circle_id: number; user_id: number; at: Date };
  call_last: { user_id: number; circle_id: number; at: Date };
  call: {
    call_id: Generated<number>;
    made: GeneratedAlways<number>;
    kind: CallKind;
    user_id: number | null;
    circle_id: Generated<number>;
    state: Generated<CallState>;
    why: Generated<CallEnd | ''>;
    reason: Generated<string>;
    ended_by: number | null;
    code: Generated<string>;
    code_until: Date | null;
    provider_id: Generated<string>;
    held: Generated<number>;
    used: Generated<number>;
    raises: Generated<number>;
    created_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
    ends_at: Date | null;
    due_at: Date | null;
    heard_at: Date;
    settled_at: Date | null;
  };
  call_leg: {
    leg_id: GeneratedAlways<number>;
    call_id: number;
    user_id: number | null;
    state: Generated<LegState>;
    why: Generated<CallEnd | ''>;
    provider_id: Generated<string>;
    tries: Generated<number>;
    called_at: Date;
    answered_at: Date | null;
    ended_at: Date | null;
    minutes: Generated<number>;
  };
  call_report: { report_id: string; call_id: number; at: Date };
  call_pack: {
    order_id: number;
    user_id: number | null;
    circle_id: Generated<number>;
    minutes: number;
    bought_at: Date;
    refunded_at: Date | null;
  };
};

import type {
  HelperRight,
  RefundPolicy,
  RegistrationState,
  Visibility,
} from '@qunlu/contract/activity/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PublicationColumns } from '../publication/api/publication.ts';

/** What a task tells: times and places as they were and are. */
export interface TaskDetails {
  /** Seconds. */
  starts_at?: number;
  ends_at?: number;
  place?: string;
  was?: { starts_at: number; ends_at: number; place: string };
  /** Until when all comes back, seconds. */
  whole_until?: number;
  reason?: string;
}

export type ActivityTables = {
  activity: PublicationColumns & {
    activity_id: Generated<number>;
    circle_id: number | null;
    category_id: number;
    visibility: Generated<Visibility>;
    starts_at: Date;
    ends_at: Date;
    closes_at: Date;
    online: Generated<boolean>;
    citycode: Generated<string>;
    cityname: Generated<string>;
    place: Generated<string>;
    address: Generated<string>;
    lat: number | null;
    lng: number | null;
    link: Generated<string>;
    seats: number | null;
    /** Fen, of live tickets. */
    fee_min: Generated<number>;
    fee_max: Generated<number>;
    registered: Generated<number>;
    people_shown: Generated<boolean>;
    form_each: Generated<boolean>;
    paused: Generated<boolean>;
    wechat_key: Generated<string>;
    wechat_kind: Generated<1 | 2>;
    wechat_words: Generated<string>;
    wechat_until: Date | null;
    wechat_told: Generated<boolean>;
    whole_until: Date | null;
    sequence: Generated<number>;
    cancelled_at: Date | null;
    cancel_reason: Generated<string>;
    over: Generated<boolean>;
  };
  activity_ticket: {
    ticket_id: Generated<number>;
    activity_id: number;
    name: string;
    note: Generated<string>;
    /** Fen. */
    price: number;
    stock: number | null;
    per_person: number;
    sale_from: Date | null;
    sale_to: Date | null;
    need_audit: Generated<boolean>;
    members_only: Generated<boolean>;
    code: Generated<string>;
    refund_policy: RefundPolicy;
    refund_hours: Generated<number>;
    refund_fee: Generated<number>;
    position: Generated<number>;
    ended_at: Date | null;
  };
  activity_registration: {
    registration_id: Generated<number>;
    activity_id: number;
    ticket_id: number;
    order_id: number | null;
    user_id: number | null;
    quantity: number;
    state: Exclude<RegistrationState, 8>;
    /** Fen. */
    total: Generated<number>;
    shown: Generated<boolean>;
    reason: Generated<string>;
    created_at: Date;
    paid_at: Date | null;
    over_at: Date | null;
  };
  activity_pass: {
    pass_id: Generated<number>;
    registration_id: number;
    activity_id: number;
    ticket_id: number;
    user_id: number | null;
    name: Generated<string>;
    reading: Generated<string>;
    code: string;
    rev: Generated<number>;
    meets: Generated<boolean>;
    transferred_at: Date | null;
    transfer_hash: Buffer | null;
    transfer_until: Date | null;
    created_at: Date;
  };
  activity_helper: { activity_id: number; user_id: number; rights: HelperRight[]; added_at: Date };
  activity_log: {
    log_id: GeneratedAlways<number>;
    activity_id: number;
    actor_id: number | null;
    what: string;
    target: Generated<string>;
    before: Generated<Record<string, unknown>>;
    after: Generated<Record<string, unknown>>;
    at: Date;
  };
  activity_task: {
    task_id: GeneratedAlways<number>;
    activity_id: number;
    kind: 'move' | 'cancel' | 'thank';
    details: Generated<TaskDetails>;
    behind: Generated<number>;
    /** The last registration that it is about. */
    last: number;
    created_at: Date;
    done_at: Date | null;
  };
  activity_question: { post_id: number; activity_id: number; answered: Generated<boolean> };
};

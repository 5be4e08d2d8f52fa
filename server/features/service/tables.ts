import type { Schedule } from '@qunlu/contract/service/schedule.ts';
import type { ServiceAudit, ServiceStatus, ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import type { OrderStage } from '@qunlu/contract/order/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** Where something is sent or somebody comes to (D54). */
export interface ServiceAddress {
  name: string;
  phone: string;
  region: string;
  region_name: string;
  detail: string;
}

export type ServiceTables = {
  service_category: {
    category_id: Generated<number>;
    parent_id: number | null;
    name: string;
    sort: Generated<number>;
    hidden: Generated<boolean>;
  };
  service_seller: {
    user_id: number;
    resting_until: Date | null;
    hidden_at: Date | null;
    hidden_until: Date | null;
    replies: Generated<string[]>;
  };
  service_application: {
    application_id: GeneratedAlways<number>;
    user_id: number;
    card_id: number;
    description: string;
    images: Generated<string[]>;
    status: Generated<0 | 1 | 2>;
    reason: Generated<string>;
    decided_by: number | null;
    applied_at: Date;
    due_at: Date;
    decided_at: Date | null;
  };
  service: {
    service_id: Generated<number>;
    user_id: number;
    type: Generated<ServiceType>;
    title: string;
    content: Generated<string>;
    content_cleaner: Generated<number>;
    images: Generated<string[]>;
    category_id: number;
    status: Generated<ServiceStatus>;
    audit: Generated<ServiceAudit>;
    audit_why: Generated<string>;
    audit_words: Generated<string[]>;
    audit_reason: Generated<string>;
    moderated: Generated<boolean>;
    owner_hidden: Generated<boolean>;
    deleted_at: Date | null;
    is_top: Generated<boolean>;
    sort: Generated<number>;
    /** Fen, of live ways. */
    fee_min: Generated<number>;
    fee_max: Generated<number>;
    kinds: Generated<string[]>;
    score_sum: Generated<number>;
    score_count: Generated<number>;
    score: Generated<number>;
    deal: Generated<number>;
    citycode: Generated<string>;
    cityname: Generated<string>;
    search: Generated<string>;
    rev: Generated<number>;
    created_at: Date;
    changed_at: Date;
    listed: GeneratedAlways<boolean>;
    rank: GeneratedAlways<number>;
  };
  service_way: {
    way_id: Generated<number>;
    service_id: number;
    kind: WayKind;
    /** Fen. */
    fee: number;
    max: number;
    address: Generated<string>;
    position: Generated<number>;
    ended_at: Date | null;
  };
  service_schedule: {
    service_id: number;
    weekly: Schedule['weekly'];
    exceptions: Schedule['exceptions'];
    notice_hours: number;
    ahead_days: number;
  };
  service_order: {
    service_order_id: Generated<number>;
    /** Of the engine. */
    order_id: number;
    service_id: number;
    way_id: number;
    buyer_id: number;
    seller_id: number;
    kind: WayKind;
    starts_at: Date | null;
    minutes: Generated<number>;
    scheduled: Generated<boolean>;
    reschedules: Generated<number>;
    proposed_by: 'buyer' | 'seller' | null;
    proposed_starts_at: Date | null;
    proposed_at: Date | null;
    note: Generated<string>;
    address: ServiceAddress | null;
    express_company: Generated<string>;
    express_number: Generated<string>;
    express_at: Date | null;
    stage: Generated<OrderStage>;
    counted: Generated<boolean>;
    contact_at: Date | null;
    over_at: Date | null;
    paid_at: Date | null;
    created_at: Date;
  };
  service_mark: { service_order_id: number; user_id: number; at: Date };
  service_comment: {
    comment_id: Generated<number>;
    post_id: number;
    service_order_id: number;
    service_id: number;
    score: number;
  };
};

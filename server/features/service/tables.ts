import type { Schedule } from '@qunlu/contract/service/schedule.ts';
import type { ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import type { OrderStage } from '@qunlu/contract/order/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PublicationColumns } from '../publication/api/publication.ts';

/** Where something is sent or somebody comes to (D54). */
export interface ServiceAddress {
  name: string;
  phone: string;
  region: string;
  region_name: string;
  detail: string;
}

export type ServiceTables = {
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
  service: PublicationColumns & {
    service_id: Generated<number>;
    type: Generated<ServiceType>;
    category_id: number;
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

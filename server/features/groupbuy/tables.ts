import type { BuyVisibility, DeliveryWay, Threshold } from '@qunlu/contract/groupbuy/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PublicationColumns } from '../publication/api/publication.ts';

/** How an entry is kept: what its order and its buy say besides is read from them. */
export type KeptState = 0 | 1 | 3 | 4 | 6;

export type GroupbuyTables = {
  groupbuy_buy: PublicationColumns & {
    buy_id: Generated<number>;
    circle_id: number | null;
    /** How many of `images` are its own, before those of the goods. */
    own_images: Generated<number>;
    goods_words: Generated<string>;
    goods_count: number;
    /** Fen. */
    price_min: number;
    price_max: number;
    visibility: BuyVisibility;
    state: Generated<1 | 2 | 3 | 4 | 5>;
    threshold: Threshold;
    needed: Generated<number>;
    deadline: Date;
    ready_by: Date;
    express: Generated<boolean>;
    express_note: Generated<string>;
    local: Generated<boolean>;
    local_note: Generated<string>;
    cancel_reason: Generated<string>;
    decided_at: Date | null;
    giving_back: Generated<boolean>;
  };
  groupbuy_goods: {
    goods_id: Generated<number>;
    buy_id: number;
    title: string;
    /** Fen. */
    price: number;
    image: Generated<string>;
    per_person: Generated<number>;
    position: number;
    ended_at: Date | null;
  };
  groupbuy_point: {
    point_id: Generated<number>;
    buy_id: number;
    name: string;
    address: string;
    hours: Generated<string>;
    position: number;
    ended_at: Date | null;
  };
  groupbuy_chain: { buy_id: number; last: Generated<number> };
  groupbuy_entry: {
    entry_id: Generated<number>;
    buy_id: number;
    order_id: number | null;
    user_id: number | null;
    number: Generated<number>;
    name: string;
    state: KeptState;
    live: GeneratedAlways<boolean>;
    quantity: number;
    /** Fen. */
    total: number;
    way: DeliveryWay;
    point_id: number | null;
    code: string | null;
    tracking: Generated<string>;
    remark: Generated<string>;
    note: Generated<string>;
    created_at: Date;
    paid_at: Date | null;
    ready_at: Date | null;
    /** Its code was read; the order follows. */
    handed_at: Date | null;
    received_at: Date | null;
    over_at: Date | null;
  };
  groupbuy_line: { entry_id: number; goods_id: number; title: string; price: number; quantity: number };
  groupbuy_helper: { buy_id: number; user_id: number; since: Date };
};

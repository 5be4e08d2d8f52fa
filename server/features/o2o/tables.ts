import type { Generated, GeneratedAlways } from 'kysely';
import type { PublicationColumns } from '../publication/api/publication.ts';

export type O2oTables = {
  o2o_deal: PublicationColumns & {
    deal_id: Generated<number>;
    rules: string;
    /** Fen; 0 for no earlier price. */
    price: number;
    was: Generated<number>;
    per_person: number;
    valid_to: Date;
    shop: string;
    region: string;
    region_name: string;
    address: string;
    lat: number | null;
    lng: number | null;
    cell: GeneratedAlways<number | null>;
    over: Generated<boolean>;
  };
  o2o_voucher: {
    voucher_id: Generated<number>;
    order_id: number;
    deal_id: number;
    buyer_id: number;
    seller_id: number;
    quantity: number;
    code_mac: Buffer | null;
    code_sealed: Generated<string>;
    live: Generated<boolean>;
    open: Generated<boolean>;
    used_at: Date | null;
    used_by: number | null;
    expired: Generated<boolean>;
    created_at: Date;
    paid_at: Date | null;
  };
  o2o_helper: { owner_id: number; user_id: number; since: Date };
};

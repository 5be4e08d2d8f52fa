import type { WaitState } from '@qunlu/contract/capacity/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type CapacityTables = {
  capacity_pool: {
    pool_id: GeneratedAlways<number>;
    subject: string;
    target: string;
    /** null: no limit. */
    seats: number | null;
    taken: Generated<number>;
    waiting: Generated<number>;
    starts_at: Date | null;
    /** The pool of whose places these are, too. */
    inside_id: Generated<number | null>;
    created_at: Date;
  };
  capacity_wait: {
    wait_id: GeneratedAlways<number>;
    pool_id: number;
    user_id: number;
    quantity: number;
    state: Generated<WaitState>;
    joined_at: Date;
    offer_until: Date | null;
    ended_at: Date | null;
  };
  capacity_claim: {
    claim_id: GeneratedAlways<number>;
    pool_id: number;
    key: string;
    user_id: number;
    quantity: number;
    /** 0 held, 1 booked, 2 released. */
    state: Generated<ClaimState>;
    held_until: Date | null;
    wait_id: number | null;
    created_at: Date;
    booked_at: Date | null;
    ended_at: Date | null;
  };
};

export type ClaimState = 0 | 1 | 2;

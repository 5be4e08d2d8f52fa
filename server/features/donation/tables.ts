import type { Generated, GeneratedAlways } from 'kysely';

export type DonationTables = {
  donation_setting: {
    phonebook_id: number;
    takes: boolean;
    why: string;
    /** Fen. */
    amounts: number[];
    changed_at: Date;
  };
  donation: {
    donation_id: GeneratedAlways<number>;
    order_id: number;
    phonebook_id: number;
    user_id: number;
    /** Fen. */
    amount: number;
    refunded: Generated<number>;
    message: string;
    anonymous: boolean;
    hidden: Generated<boolean>;
    thanks: Generated<string>;
    paid_at: Date | null;
    created_at: Date;
  };
};

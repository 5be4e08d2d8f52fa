import type { Generated, GeneratedAlways } from 'kysely';

export type CertificationTables = {
  certification: {
    certify_id: GeneratedAlways<number>;
    kind: string;
    card_id: number | null;
    user_id: number;
    status: number;
    realname: string;
    company: string;
    position: string;
    proof_key: string;
    identity_key: string;
    identity_hash: Buffer | null;
    credit_code: string;
    message: string;
    decided_by: number | null;
    created_at: Date;
    operated_at: Date | null;
    expires_at: Date | null;
    revision: Generated<number>;
  };
  staff_link: {
    token_hash: Buffer;
    certify_id: number;
    made_by: number;
    expires_at: Date;
    used_at: Date | null;
  };
};

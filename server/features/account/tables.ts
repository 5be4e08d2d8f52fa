import type { Generated } from 'kysely';

/** D12 */
export const userStatus = { normal: 1, muted: 2, banned: 3, leaving: 4, deleted: 5, merged: 6 } as const;

export type AccountTables = {
  account_user: {
    user_id: Generated<number>;
    username: string;
    avatar: Generated<string>;
    sex: Generated<number>;
    phone: string | null;
    phone_verified_at: Date | null;
    password_hash: string | null;
    status: Generated<number>;
    allow_friend: Generated<number>;
    allow_push: Generated<number>;
    no_personalization: Generated<number>;
    qc: string;
    ac: string;
    created_at: Date;
  };
  account_session: {
    token_hash: Buffer;
    user_id: number;
    created_at: Date;
    used_at: Date;
    expires_at: Date;
    ip: string;
    user_agent: string;
  };
  account_code: {
    code_id: Generated<number>;
    phone: string;
    scene: string;
    code_hash: Buffer;
    ip: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
    voided_at: Date | null;
  };
  account_ticket: {
    ticket_hash: Buffer;
    phone: string;
    scene: string;
    expires_at: Date;
    used_at: Date | null;
  };
  account_spent_sign: { sign_hash: Buffer; expires_at: Date };
  account_protocol_acceptance: {
    user_id: number;
    protocol_id: number;
    version: string;
    ip: string;
    accepted_at: Date;
  };
};

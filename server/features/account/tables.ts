import type { Generated, GeneratedAlways } from 'kysely';

export type AccountTables = {
  account_user: {
    user_id: Generated<number>;
    username: string;
    avatar: Generated<string>;
    sex: Generated<number>;
    sex_chosen: Generated<boolean>;
    phone: string | null;
    phone_verified_at: Date | null;
    password_hash: string | null;
    status: Generated<number>;
    status_reason: Generated<string>;
    merged_into: number | null;
    phone_changed_at: Date | null;
    password_set_at: Date | null;
    allow_friend: Generated<number>;
    allow_calls: Generated<number>;
    allow_push: Generated<number>;
    no_personalization: Generated<number>;
    qc: string;
    ac: string;
    created_at: Date;
  };
  account_session: {
    token_hash: Buffer;
    session_id: GeneratedAlways<number>;
    user_id: number;
    created_at: Date;
    used_at: Date;
    expires_at: Date;
    ip: string;
    user_agent: string;
    city: Generated<string>;
    proved_at: Date | null;
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
  account_password_try: {
    phone_hash: Buffer;
    failures: number;
    first_at: Date;
    locked_until: Date | null;
  };
  account_oauth: {
    oauth_id: GeneratedAlways<number>;
    user_id: number;
    appid: string;
    openid: string;
    unionid: string | null;
    nickname: Generated<string>;
    bound_at: Date;
  };
  account_oauth_state: {
    state_hash: Buffer;
    verifier_hash: Buffer;
    app: string;
    purpose: 'login' | 'bind';
    user_id: number | null;
    route: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  account_oauth_proof: {
    user_id: number;
    appid: string;
    openid: string;
    unionid: string | null;
    nickname: string;
    expires_at: Date;
  };
  account_pass: {
    pass_hash: Buffer;
    purpose: 'register' | 'merge' | 'hand-over' | 'follow';
    user_id: number | null;
    payload: unknown;
    expires_at: Date;
    used_at: Date | null;
  };
  account_qr_login: {
    id_hash: Buffer;
    secret_hash: Buffer;
    state: Generated<number>;
    ip: string;
    user_agent: string;
    user_id: number | null;
    created_at: Date;
    expires_at: Date;
    delivered_at: Date | null;
  };
  account_device: { channel_id: string; user_id: number; session_id: number; bound_at: Date };
  account_appeal: {
    appeal_id: GeneratedAlways<number>;
    user_id: number;
    content: string;
    state: Generated<number>;
    reply: Generated<string>;
    created_at: Date;
  };
  account_channel: {
    channel_id: GeneratedAlways<number>;
    channel: string;
    allow_open_card_applet: boolean;
    is_show_community: boolean;
    app_config: Record<string, string>;
    updated_at: Date;
  };
};

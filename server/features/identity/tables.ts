import type { GeneratedAlways } from 'kysely';

export type IdentityTables = {
  identity_document: {
    document_id: GeneratedAlways<number>;
    number_hash: Buffer;
    number_sealed: string;
    key_mark: Buffer;
    created_at: Date;
  };
  identity_person: {
    user_id: number;
    document_id: number;
    place: number;
    name_sealed: string;
    key_mark: Buffer;
    verified_at: Date;
  };
  identity_claim: { document_id: number; channel: string; user_id: number; claimed_at: Date };
  identity_draft: { user_id: number; name_sealed: string; number_sealed: string; given_at: Date };
  identity_attempt: {
    attempt_id: GeneratedAlways<number>;
    user_id: number;
    ref: string;
    state: number;
    name_sealed: string;
    number_sealed: string;
    token: string;
    url: string;
    redirect_url: string;
    reason: string;
    created_at: Date;
    decided_at: Date | null;
  };
  identity_look: { look_id: GeneratedAlways<number>; user_id: number; purpose: string; at: Date };
  identity_agreement: {
    agreement_id: GeneratedAlways<number>;
    user_id: number;
    ref: string;
    provider_id: string;
    url: string;
    redirect_url: string;
    state: number;
    reason: string;
    created_at: Date;
    expires_at: Date;
    decided_at: Date | null;
    keep_until: Date | null;
  };
  identity_merchant: {
    merchant_id: GeneratedAlways<number>;
    user_id: number;
    state: number;
    kind: string;
    title: string;
    licence_no: string;
    contact: string;
    contact_phone: string;
    licence_key: string;
    image_keys: string[];
    message: string;
    decided_by: number | null;
    created_at: Date;
    decided_at: Date | null;
    keep_until: Date | null;
  };
  identity_archive: {
    archive_id: GeneratedAlways<number>;
    user_id: number;
    sealed: string;
    key_mark: Buffer;
    keep_until: Date;
  };
};

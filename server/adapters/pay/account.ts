import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { PayEnv } from '../../platform/env-pay.ts';

/** What a merchant has agreed on with WeChat Pay. */
export interface PayAccount {
  mchid: string;
  /** Of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
  apiV3Key: Buffer;
  /** null: WeChat's answers are verified by its platform certificates alone. */
  publicKey: { id: string; key: KeyObject } | null;
}

export function accountOf(env: Extract<PayEnv, { provider: 'wechat' }>): PayAccount {
  return {
    mchid: env.mchid,
    serial: env.serial,
    privateKey: createPrivateKey(env.privateKey),
    apiV3Key: Buffer.from(env.apiV3Key),
    publicKey: env.publicKey && { id: env.publicKey.id, key: createPublicKey(env.publicKey.pem) },
  };
}

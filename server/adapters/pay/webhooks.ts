import * as z from 'zod/mini';
import type { PayWebhook } from '../../platform/pay-provider.ts';
import type { PayAccount } from './account.ts';
import { isSigned, signerOf, type SignedHeaders, unsealed } from './cryptography.ts';
import { payFact, refundFact, refundWebhook, transaction, transferBill, transferFactOf } from './facts.ts';
import type { PlatformKeys } from './platform-keys.ts';

const envelope = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.optional(z.string()),
  }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** null for what is not about this merchant and its apps, or of a kind that is not known. */
function webhookOf(
  { id, event_type }: { id: string; event_type: string },
  resource: unknown,
  merchant: { mchid: string; appids: readonly string[] },
): PayWebhook | null {
  const kind = event_type.split('.')[0];
  if (kind === 'TRANSACTION') {
    const { data } = z.safeParse(transaction, resource);
    if (data?.mchid !== merchant.mchid || !merchant.appids.includes(data.appid)) return null;
    return { id, kind: 'payment', fact: payFact(data) };
  }
  if (kind === 'REFUND') {
    const { data } = z.safeParse(refundWebhook, resource);
    if (data?.mchid !== merchant.mchid) return null;
    return { id, kind: 'refund', fact: refundFact({ ...data, status: data.refund_status }) };
  }
  if (kind === 'MCHTRANSFER') {
    const { data } = z.safeParse(transferBill, resource);
    if (data?.mch_id !== merchant.mchid) return null;
    return { id, kind: 'transfer', fact: transferFactOf(data) };
  }
  return null;
}

/** Verifies over the raw bytes, then decrypts. Rejects when the key of the serial could not be asked for. */
export async function readWebhook(
  given: { headers: SignedHeaders; body: Buffer; now: Date },
  own: { account: PayAccount; keys: PlatformKeys; appids: readonly string[] },
): Promise<PayWebhook | null> {
  const serial = signerOf(given.headers, given.now);
  const key = serial === null ? null : await own.keys.find(serial);
  if (!key || !isSigned(key, given.headers, given.body)) return null;
  const { data: webhook } = z.safeParse(envelope, parsed(given.body.toString('utf8')));
  const resource = webhook && unsealed(own.account.apiV3Key, webhook.resource);
  if (!webhook || resource === null || resource === undefined) return null;
  return webhookOf(webhook, parsed(resource), { mchid: own.account.mchid, appids: own.appids });
}

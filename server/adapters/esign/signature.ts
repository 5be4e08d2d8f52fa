import { createHash, createHmac } from 'node:crypto';

/** What both sides sign of a call: nothing of it can be changed or sent twice at another time. */
export interface SignedCall {
  method: string;
  path: string;
  /** Seconds. */
  timestamp: number;
  nonce: string;
  body: string;
}

export const esignHeader = {
  app: 'x-esign-app',
  timestamp: 'x-esign-timestamp',
  nonce: 'x-esign-nonce',
  signature: 'x-esign-signature',
} as const;

/** Seconds by which the time of a call may differ. */
export const esignSkewSeconds = 300;

/** HMAC-SHA256 over the lines method, path, time, nonce and the digest of the body; hex. */
export function esignSignature(secret: string, { method, path, timestamp, nonce, body }: SignedCall): string {
  const digest = createHash('sha256').update(body).digest('hex');
  const text = [method, path, String(timestamp), nonce, digest].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** The headers of a signed call. */
export const signedHeaders = (
  account: { appId: string; secret: string },
  call: SignedCall,
): Record<string, string> => ({
  [esignHeader.app]: account.appId,
  [esignHeader.timestamp]: String(call.timestamp),
  [esignHeader.nonce]: call.nonce,
  [esignHeader.signature]: esignSignature(account.secret, call),
});

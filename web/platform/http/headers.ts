import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { apiVersion, header } from '@qunlu/contract/kernel/endpoint.ts';
import { authToken } from '../auth-cookies.ts';
import { attribution } from '../attribution.ts';
import { pageConfig } from '../config.ts';

/** Hex HMAC-SHA256 of the timestamp. Not from `crypto.subtle`, which is missing on plain http. */
export function signature(timestamp: string, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(timestamp)));
}

export interface HeaderExtras {
  hasBody: boolean;
  idempotencyKey?: string | undefined;
}

/** The headers of every request (B257–B260). */
export function requestHeaders(
  { hasBody, idempotencyKey }: HeaderExtras,
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(now);
  const token = authToken();
  const { qc, ac } = attribution();
  return {
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    [header.apiVersion]: apiVersion,
    [header.timestamp]: timestamp,
    [header.signature]: signature(timestamp, pageConfig().secret),
    ...(qc ? { [header.qc]: encodeURIComponent(qc) } : {}),
    ...(ac ? { [header.ac]: encodeURIComponent(ac) } : {}),
    ...(idempotencyKey ? { [header.idempotencyKey]: idempotencyKey } : {}),
  };
}

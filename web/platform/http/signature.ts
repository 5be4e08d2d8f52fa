import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hex HMAC-SHA256 of the timestamp. Not from `crypto.subtle`, which is missing on plain http. */
export function signature(timestamp: string, secret: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(timestamp)));
}

import type { Secrets } from './secrets.ts';
import { isServerCode, sharerCode } from '@qunlu/contract/attribution.ts';
import { sameBytes } from './secrets.ts';

const idBytes = 7;
const macBytes = 7;

const purpose = 'share.mark';

/**
 * The `_qc` of links that a person passes on (D42), signed: without it anybody could say that somebody else brought them.
 * 20 characters, as long as a channel may be.
 */
export function shareMark(secrets: Secrets, userId: number): string {
  const id = Buffer.alloc(8);
  id.writeBigUInt64BE(BigInt(userId));
  return `u${Buffer.concat([id.subarray(8 - idBytes), secrets.mac(purpose, String(userId)).subarray(0, macBytes)]).toString('base64url')}`;
}

/** The user id and signature in a mark; null for what is none by its form. */
function parse(qc: string): { userId: number; mac: Buffer } | null {
  const text = /^u([\w-]{19})$/.exec(qc)?.[1];
  if (text === undefined) return null;
  const bytes = Buffer.from(text, 'base64url');
  const userId = Number(
    Buffer.concat([Buffer.alloc(8 - idBytes), bytes.subarray(0, idBytes)]).readBigUInt64BE(),
  );
  const whole = bytes.length === idBytes + macBytes && bytes.toString('base64url') === text;
  return whole && userId > 0 && Number.isSafeInteger(userId)
    ? { userId, mac: bytes.subarray(idBytes) }
    : null;
}

/**
 * What is kept of a `_qc` that a client sent: `u<id>` for a signed mark, a channel as it is, '' for the mark of a person
 * without their signature, or of a place that only the server names.
 */
export function trustedChannel(secrets: Secrets, qc: string): string {
  if (isServerCode(qc)) return '';
  const mark = parse(qc);
  if (!mark) return qc;
  // Under the previous key, too: links live longer than it takes to change a key.
  const macs = secrets.macs(purpose, String(mark.userId));
  const isSigned = macs.some((mac) => sameBytes(mac.subarray(0, macBytes), mark.mac));
  return isSigned ? sharerCode(mark.userId) : '';
}

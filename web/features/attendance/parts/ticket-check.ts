import { readTicketCode, signedText } from '@qunlu/contract/attendance/rules.ts';

/** What a code says for itself: whose it is, that it is none of ours, or that nobody who may has signed it for this activity. */
export type CheckedTicket = { holder: number; rev: number } | 'foreign' | 'forged';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

type Verify = (signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>) => Promise<boolean>;

async function verifierOf(key: Uint8Array<ArrayBuffer>): Promise<Verify> {
  try {
    const open = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
    return (signature, text) => crypto.subtle.verify({ name: 'Ed25519' }, open, signature, text);
  } catch {
    // Phones before 2025 do not know the curve.
    const { verifyAsync } = await import('@noble/ed25519');
    return (signature, text) => verifyAsync(signature, text, key).catch(() => false);
  }
}

/** Verifies tickets of one activity, without a network. `key`: base64url, of `attendance.door`. */
export function ticketCheck(
  of: { subject: string; target: number },
  key: string,
): (code: string) => Promise<CheckedTicket> {
  const verifier = verifierOf(bytesOf(key));
  const encoder = new TextEncoder();
  return async (code) => {
    const read = readTicketCode(code);
    if (!read) return 'foreign';
    const { holder, rev, signature } = read;
    const text = encoder.encode(signedText(of.subject, of.target, holder, rev));
    return (await (await verifier)(bytesOf(signature), text)) ? { holder, rev } : 'forged';
  };
}

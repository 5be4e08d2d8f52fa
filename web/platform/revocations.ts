import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { revokeSessions } from '@qunlu/contract/account/calls.ts';
import { revocationsMax } from '@qunlu/contract/account/rules.ts';
import { call } from './http/call.ts';

/** Local storage that a logout and another person's login leave alone. */
export const revocationsName = 'revocations';

const hash = /^[0-9a-f]{64}$/;

function waiting(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(revocationsName) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((one): one is string => typeof one === 'string' && hash.test(one));
  } catch {
    return [];
  }
}

function keep(tickets: readonly string[]): void {
  try {
    if (tickets.length === 0) localStorage.removeItem(revocationsName);
    else localStorage.setItem(revocationsName, JSON.stringify(tickets.slice(-revocationsMax)));
  } catch {
    // A private window may refuse storage: then only the present try counts.
  }
}

/**
 * Ends the session of a token on the server: now, or as soon as there is a network. Only the token's hash is kept, which ends
 * the session and opens nothing.
 */
export function revoke(token: string): void {
  const ticket = bytesToHex(sha256(utf8ToBytes(token)));
  keep([...waiting(), ticket]);
  void sendRevocations([ticket]);
}

async function sendRevocations(more: readonly string[] = []): Promise<void> {
  const tickets = [...new Set([...waiting(), ...more])].slice(-revocationsMax);
  if (tickets.length === 0) return;
  try {
    await call(revokeSessions, { body: { tickets } });
  } catch {
    return;
  }
  keep(waiting().filter((ticket) => !tickets.includes(ticket)));
}

/** Sends what is left from before, now and whenever the network comes back. Answers with the function that stops it. */
export function startRevocations(): () => void {
  const send = (): void => void sendRevocations();
  send();
  window.addEventListener('online', send);
  return () => window.removeEventListener('online', send);
}

import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { AttendanceSubjectName } from '@qunlu/contract/attendance/calls.ts';
import { readTicketCode, signedText, ticketCode } from '@qunlu/contract/attendance/rules.ts';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../platform/context.ts';

/** What people come to: whose, and which of it. */
export interface Target {
  subject: AttendanceSubjectName;
  target: number;
}

interface KeyPair {
  private: KeyObject;
  public: KeyObject;
  /** 32 bytes, base64url. */
  raw: string;
}

/** What stands before the 32 bytes of a seed: PKCS #8 with the number of Ed25519 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Of what a door and the pages of one activity need again and again; made anew in a moment. */
const pairs = new LRUCache<string, KeyPair>({ max: 500 });

function pairOf(seed: Buffer): KeyPair {
  const name = seed.toString('base64');
  const known = pairs.get(name);
  if (known) return known;
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key);
  const pair = { private: key, public: open, raw: String(open.export({ format: 'jwk' }).x) };
  pairs.set(name, pair);
  return pair;
}

const purpose = 'attendance.key';
const textOf = ({ subject, target }: Target): string => `${subject}:${target}`;

/** Derived from our own secret, so that there is nothing to keep or to lose. */
const keyOf = ({ deps }: Ctx, of: Target): KeyPair => pairOf(deps.secrets.mac(purpose, textOf(of)));

/** By which a phone without a network verifies. */
export const publicKeyOf = (ctx: Ctx, of: Target): string => keyOf(ctx, of).raw;

/** The code that somebody shows at the door. Whoever has it comes in: it leaves for the holder alone. */
export function ticketCodeOf(ctx: Ctx, given: Target & { holder: number; rev: number }): string {
  const { subject, target, holder, rev } = given;
  const text = Buffer.from(signedText(subject, target, holder, rev));
  return ticketCode(holder, rev, sign(null, text, keyOf(ctx, given).private).toString('base64url'));
}

const verified = (key: KeyObject, text: Buffer, signature: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    verify(null, text, key, signature, (error, fits) => resolve(!error && fits));
  });

/**
 * Who a code is for; `signed`: made here for this target, also under the secret before the last change. null: no code of ours.
 * Outside of a transaction: a batch takes longer than a lock should be held.
 */
export async function readCode(
  { deps }: Ctx,
  of: Target,
  code: string,
): Promise<{ holder: number; rev: number; signed: boolean } | null> {
  const read = readTicketCode(code);
  if (!read) return null;
  const { holder, rev } = read;
  const text = Buffer.from(signedText(of.subject, of.target, holder, rev));
  const signature = Buffer.from(read.signature, 'base64url');
  for (const seed of deps.secrets.macs(purpose, textOf(of)))
    if (await verified(pairOf(seed).public, text, signature)) return { holder, rev, signed: true };
  return { holder, rev, signed: false };
}

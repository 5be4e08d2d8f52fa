import { cardRules } from '@qunlu/contract/card/rules.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';

/** What a hash stands for (D23). `field` is one of the fixed ones, or `+` and the label of a further entry. */
export interface HashClaim {
  cardId: number;
  viewerId: number;
  field: string;
}

const purpose = 'card.hash';
const macBytes = 16;

function claimBytes(claim: HashClaim, expires: number): Buffer {
  const field = Buffer.from(claim.field, 'utf8');
  const bytes = Buffer.alloc(20 + field.length);
  bytes.writeBigUInt64BE(BigInt(claim.cardId), 0);
  bytes.writeBigUInt64BE(BigInt(claim.viewerId), 8);
  bytes.writeUInt32BE(expires, 16);
  field.copy(bytes, 20);
  return bytes;
}

/** Binds card, field and viewer for 24 h. A leaked hash is useless: decoding checks the rule again for its viewer. */
export function makeHash(ctx: Ctx, claim: HashClaim): string {
  const bytes = claimBytes(claim, secondsOf(ctx.now) + cardRules.hashSeconds);
  const mac = ctx.deps.secrets.mac(purpose, bytes).subarray(0, macBytes);
  return Buffer.concat([mac, bytes]).toString('base64url');
}

/** The claim of a hash made here for `viewerId` and not expired, else null. */
export function readHash(ctx: Ctx, hash: string, viewerId: number): HashClaim | null {
  const all = Buffer.from(hash, 'base64url');
  if (all.length <= macBytes + 20) return null;
  const bytes = all.subarray(macBytes);
  if (!ctx.deps.secrets.isMac(purpose, bytes, all.subarray(0, macBytes))) return null;
  const claim = {
    cardId: Number(bytes.readBigUInt64BE(0)),
    viewerId: Number(bytes.readBigUInt64BE(8)),
    field: bytes.subarray(20).toString('utf8'),
  };
  return claim.viewerId === viewerId && bytes.readUInt32BE(16) > secondsOf(ctx.now) ? claim : null;
}

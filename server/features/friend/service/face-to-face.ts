import type { makeFaceToFaceToken as contract } from '@qunlu/contract/friend/applications.ts';
import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';

const purpose = 'friend.face';
const macBytes = 16;
const claimBytes = 12;

const macOf = (ctx: Ctx, claim: Buffer): Buffer => ctx.deps.secrets.mac(purpose, claim).subarray(0, macBytes);

/** D17: the sealed token in the QR code on the caller's screen: whose it is and until when. */
export async function makeFaceToFaceToken(ctx: ViewerCtx): Promise<OutputOf<typeof contract>> {
  const expiresAt = secondsOf(after(ctx.now, friendRules.faceMinutes * 60));
  const claim = Buffer.alloc(claimBytes);
  claim.writeBigUInt64BE(BigInt(ctx.viewer.userId), 0);
  claim.writeUInt32BE(expiresAt, 8);
  const faceToFaceToken = Buffer.concat([macOf(ctx, claim), claim]).toString('base64url');
  return { face: faceToFaceToken, expires_at: expiresAt };
}

/** Whether a token was made for `ownerId` and has not expired. */
export function isFaceToFaceTokenOf(ctx: Ctx, ownerId: number, faceToFaceToken: string): boolean {
  const all = Buffer.from(faceToFaceToken, 'base64url');
  if (all.length !== macBytes + claimBytes) return false;
  const claim = all.subarray(macBytes);
  return (
    ctx.deps.secrets.isMac(purpose, claim, all.subarray(0, macBytes)) &&
    claim.readBigUInt64BE(0) === BigInt(ownerId) &&
    claim.readUInt32BE(8) > secondsOf(ctx.now)
  );
}

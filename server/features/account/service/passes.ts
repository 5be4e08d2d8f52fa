import { after, type Ctx } from '../../../platform/context.ts';
import { addPass, takePass, type PassPurpose } from '../store/passes.ts';

const hashOf = (ctx: Ctx, pass: string): Buffer => ctx.deps.secrets.mac('account.pass', pass);

/** A single-use text that carries something on to a later call; only its hash is kept. */
export async function issuePass(
  ctx: Ctx,
  given: { purpose: PassPurpose; userId: number | null; payload: object; seconds: number },
): Promise<string> {
  const pass = ctx.deps.random(24).toString('base64url');
  await addPass(ctx.db, {
    pass_hash: hashOf(ctx, pass),
    purpose: given.purpose,
    user_id: given.userId,
    payload: given.payload,
    expires_at: after(ctx.now, given.seconds),
  });
  return pass;
}

/** Uses a pass up; null when it cannot be used for this. `payload` is what was given with it, by this server. */
export async function usePass<Payload>(
  ctx: Ctx,
  purpose: PassPurpose,
  pass: string,
): Promise<{ userId: number; payload: Payload } | null> {
  const row = await takePass(ctx.db, { hash: hashOf(ctx, pass), purpose, now: ctx.now });
  return row ? { userId: row.user_id ?? 0, payload: row.payload as Payload } : null;
}

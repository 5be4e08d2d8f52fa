import { after, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { dropOldStates } from '../store/oauth.ts';
import { addPass, dropOldPasses, findPass, consumePass, type PassPurpose } from '../store/passes.ts';
import { dropOldAttempts } from '../store/passwords.ts';
import { dropOldQrLogins } from '../store/qr-logins.ts';
import { lockUsers } from '../store/users.ts';

const purposeOfKey = 'account.pass';

/** Issues a single-use token that carries `payload` to a later call; only its hash is stored. */
export async function issuePass(
  ctx: Ctx,
  given: { purpose: PassPurpose; userId: number | null; payload: object; seconds: number },
): Promise<string> {
  const pass = ctx.deps.random(24).toString('base64url');
  await addPass(alone(ctx).db, {
    pass_hash: ctx.deps.secrets.mac(purposeOfKey, pass),
    purpose: given.purpose,
    user_id: given.userId,
    payload: given.payload,
    expires_at: after(ctx.now, given.seconds),
  });
  return pass;
}

/**
 * Uses up a pass, in the caller's transaction; null when it is unknown, used, expired or for another purpose. Answers the
 * payload that this server gave it. Locks its person and `others` first: ending sessions locks the person before it drops
 * their passes, and the same order avoids a deadlock.
 */
export async function usePass<Payload>(
  tx: Tx,
  purpose: PassPurpose,
  pass: string,
  others: (payload: Payload) => readonly number[] = () => [],
): Promise<{ userId: number; payload: Payload } | null> {
  const hashes = tx.deps.secrets.macs(purposeOfKey, pass);
  const found = await findPass(tx.db, hashes);
  if (!found) return null;
  if (found.user_id !== null) {
    await lockUsers(tx.db, [found.user_id, ...others(found.payload as Payload)]);
  }
  const row = await consumePass(tx.db, { hashes, purpose, now: tx.now });
  return row ? { userId: row.user_id ?? 0, payload: row.payload as Payload } : null;
}

/** Deletes expired passes, states, QR logins and old attempts. */
export async function cleanPasses(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  await dropOldPasses(deps.db, now, goesOn);
  await dropOldStates(deps.db, now, goesOn);
  await dropOldQrLogins(deps.db, now, goesOn);
  await dropOldAttempts(deps.db, now, goesOn);
}

import type { Session } from '@qunlu/contract/account/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type Tx } from '../../../platform/context.ts';
import { findUserByPhoneLocked, updateUser, type UserRow } from '../store/users.ts';
import { isUsable, consumeCode } from './codes.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { storePassword } from './password.ts';
import { register, requireAgreement, type SignupSource } from './registration.ts';
import { startSession } from './sessions.ts';

interface LoginRequest extends SignupSource {
  phone: string;
  code: string;
  protocolIds?: readonly number[] | undefined;
  password?: string | undefined;
}

/** Sets the password that came with the code. `hashed`: null when the code was not valid before the transaction. */
async function setFirst(tx: Tx, user: UserRow, isNew: boolean, hashed: string | null): Promise<void> {
  if (hashed === null) fail('busy');
  if (!isNew) return storePassword(tx, user, hashed);
  await updateUser(tx.db, user.user_id, { password_hash: hashed, password_set_at: tx.now });
}

/**
 * D4: login by phone and code (or ticket); an unknown number registers. A wrong code is counted although the call fails; a
 * right code stays usable when the call fails for another reason. A password may be set when there is none.
 */
export async function loginByCode(ctx: Ctx, request: LoginRequest): Promise<Session> {
  checkNewPassword(request.password, request.phone);
  const proof = { phone: request.phone, scene: 'login', code: request.code } as const;
  // Hashing is slow on purpose: only with a right code, and before any lock is taken.
  const hashed =
    request.password && (await isUsable(ctx, proof)) ? await hashPassword(request.password) : null;
  const result = await inTransaction(ctx, async (tx) => {
    const known = await findUserByPhoneLocked(tx.db, request.phone);
    const outcome = await consumeCode(tx, proof);
    if (!outcome.ok) return outcome;
    if (!known) requireAgreement(request.protocolIds);
    const { user, isNew } = known ? { user: known, isNew: false } : await register(tx, request);
    if (request.password && user.password_hash === null) await setFirst(tx, user, isNew, hashed);
    return { ok: true as const, session: await startSession(tx, user.user_id, { isNew }) };
  });
  if (!result.ok) fail('invalid', { message: result.message, field: 'code' });
  return result.session;
}

import type { Session } from '@qunlu/contract/account/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { findUserByPhone, updateUser } from '../store/users.ts';
import { useCode } from './codes.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { register, requireAgreement } from './registration.ts';
import { startSession } from './sessions.ts';

interface LoginRequest {
  phone: string;
  code: string;
  protocolIds?: readonly number[] | undefined;
  password?: string | undefined;
  qc?: string | undefined;
  ac?: string | undefined;
}

/**
 * D4: login by phone and code (or ticket); an unknown number registers. A wrong code is counted even though
 * the call fails; a right code that fails for another reason stays usable.
 */
export async function loginByCode(ctx: Ctx, request: LoginRequest): Promise<Session> {
  checkNewPassword(request.password, request.phone);
  const result = await inTransaction(ctx, async (tx) => {
    const outcome = await useCode(tx, { phone: request.phone, scene: 'login', code: request.code });
    if (!outcome.ok) return outcome;
    const known = await findUserByPhone(tx.db, request.phone);
    if (!known) requireAgreement(request.protocolIds);
    const { user, isNew } = known ? { user: known, isNew: false } : await register(tx, request);
    return { ok: true as const, user, session: await startSession(tx, user.user_id, { isNew }) };
  });
  if (!result.ok) fail('invalid', { message: result.message, field: 'code' });
  // Hashing is slow on purpose: only for who had a right code, and with no lock waiting for it.
  if (request.password && result.user.password_hash === null) {
    await updateUser(ctx.db, result.user.user_id, {
      password_hash: await hashPassword(request.password),
      password_set_at: ctx.now,
    });
  }
  return result.session;
}

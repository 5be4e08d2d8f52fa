import { hash as argon2 } from '@node-rs/argon2';
import { protocolIds, protocolVersion } from '@qunlu/contract/account/rules.ts';
import { type Session } from '@qunlu/contract/account/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Ctx } from '../../../platform/context.ts';
import { mayUseSession } from '../policy.ts';
import { cardSummary } from '../ports.ts';
import { addAcceptances, addUser, findUserByPhone, updateUser, type UserRow } from '../store/users.ts';
import { useCode } from './codes.ts';
import { temporaryName } from './profile.ts';
import { openSession } from './sessions.ts';

interface LoginRequest {
  phone: string;
  code: string;
  protocolIds?: readonly number[] | undefined;
  password?: string | undefined;
  qc?: string | undefined;
  ac?: string | undefined;
}

/** D8: 8 to 20 characters with letters and digits. */
function checkPassword(password: string | undefined): void {
  if (!password) return;
  if (password.length < 8 || password.length > 20 || !/[a-z]/i.test(password) || !/\d/.test(password)) {
    fail('invalid', { message: '密码为8到20位，须同时有字母和数字', field: 'password' });
  }
}

async function register(tx: Ctx, request: LoginRequest): Promise<{ user: UserRow; isNew: boolean }> {
  if (!protocolIds.every((id) => request.protocolIds?.includes(id))) {
    fail('invalid', { message: '请先阅读并同意用户协议和隐私与支付协议', field: 'protocolIds' });
  }
  const added = await addUser(tx.db, {
    username: temporaryName(tx, request.phone),
    phone: request.phone,
    password_hash: null,
    qc: request.qc ?? tx.client.qc,
    ac: request.ac ?? tx.client.ac,
    now: tx.now,
  });
  const user = added ?? (await findUserByPhone(tx.db, request.phone));
  if (!user) fail('busy');
  await addAcceptances(
    tx.db,
    protocolIds.map((protocol_id) => ({
      user_id: user.user_id,
      protocol_id,
      version: protocolVersion,
      ip: tx.client.ip,
      accepted_at: tx.now,
    })),
  );
  return { user, isNew: added !== undefined };
}

/**
 * D4: login by phone and code (or ticket); an unknown number registers. A wrong code is counted even though
 * the call fails; a right code that fails for another reason stays usable.
 */
export async function loginByCode(ctx: Ctx, request: LoginRequest): Promise<Session> {
  checkPassword(request.password);
  const result = await inTransaction(ctx, async (tx) => {
    const outcome = await useCode(tx, { phone: request.phone, scene: 'login', code: request.code });
    if (!outcome.ok) return outcome;
    const known = await findUserByPhone(tx.db, request.phone);
    const { user, isNew } = known ? { user: known, isNew: false } : await register(tx, request);
    if (!mayUseSession(user.status)) fail('forbidden', { message: '该账号已停用，如有疑问请联系客服' });
    const session = await openSession(tx, user.user_id);
    const { cardId } = await tx.deps.ports.get(cardSummary)(tx, user.user_id);
    return { ok: true as const, user, isNew, session, cardId };
  });
  if (!result.ok) fail('invalid', { message: result.message, field: 'code' });
  // Hashing is slow on purpose: only for who had a right code, and with no lock waiting for it.
  if (request.password && result.user.password_hash === null) {
    await updateUser(ctx.db, result.user.user_id, { password_hash: await argon2(request.password) });
  }
  return {
    token: result.session.token,
    user_id: result.user.user_id,
    id: result.user.user_id,
    card_id: result.cardId,
    expires_at: secondsOf(result.session.expiresAt),
    expires_in: result.session.lifeSeconds,
    is_new: result.isNew,
  };
}

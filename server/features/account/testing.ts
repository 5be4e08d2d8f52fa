import type { Session } from '@qunlu/contract/account/entity.ts';
import { inTransaction, jobContext, type Ctx } from '../../platform/context.ts';
import type { World } from '../../testing/world.ts';
import { hashPassword } from './service/password-hash.ts';
import { register } from './service/registration.ts';
import { startSession } from './service/sessions.ts';
import { changeStatus } from './service/status.ts';
import { findUserByPhoneLocked, updateUser } from './store/users.ts';

/** Hashing is slow on purpose, and the hash of a password serves everybody who has it. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** A call as tests send them, from this address. */
export const callerFrom = ({ deps }: Pick<World, 'deps'>, ip: string): Ctx => ({
  ...jobContext(deps),
  client: { ip, userAgent: 'lightMyRequest', visitor: '', qc: '', ac: '', call: '' },
});

/**
 * What a login by code writes once its code was right: an account if the number has none, and a session. Made by the services of
 * the door without the four calls that lead there; `testing.test.ts` compares the two, row by row.
 */
export async function openSession(
  world: Pick<World, 'deps'>,
  { phone, ip, password }: { phone: string; ip: string; password?: string | undefined },
): Promise<Session> {
  const hash = password === undefined ? undefined : await hashOf(password);
  const session = await inTransaction(callerFrom(world, ip), async (tx) => {
    const known = await findUserByPhoneLocked(tx.db, phone);
    const { user, isNew } = known ? { user: known, isNew: false } : await register(tx, { phone });
    if (hash !== undefined && user.password_hash === null)
      await updateUser(tx.db, user.user_id, { password_hash: hash, password_set_at: tx.now });
    return startSession(tx, user.user_id, { isNew });
  });
  await world.deps.outbox.idle();
  return session;
}

/** Bans people, lets them leave, or has them back: `userStatus`. */
export const setStatusOf = (
  world: Pick<World, 'deps'>,
  userIds: readonly number[],
  status: number,
): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    for (const userId of userIds) await changeStatus(tx, userId, status, '');
  });

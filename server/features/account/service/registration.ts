import { protocolIds, protocolVersion } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { trustedChannel } from '../../../platform/share-mark.ts';
import type { Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { userRegistered } from '../events.ts';
import { addAcceptances, addUser, findUserByPhone, nextUserId, type UserRow } from '../store/users.ts';
import { temporaryName } from './profile.ts';

export type AgreedIds = readonly number[] | undefined;

/** Who brought a newcomer, as their browser remembers it (D144). */
export interface SignupSource {
  qc?: string | undefined;
  ac?: string | undefined;
}

export const hasAgreed = (given: AgreedIds): boolean => protocolIds.every((id) => given?.includes(id));

/** D4: nobody registers without agreeing to both protocols. */
export function requireAgreement(given: AgreedIds): void {
  if (!hasAgreed(given)) {
    fail('invalid', { message: '请先阅读并同意用户协议和隐私与支付协议', field: 'protocolIds' });
  }
}

/**
 * Adds a user who has agreed to both protocols, recorded with version, time and address. When another request has just
 * registered the number, answers that user, with `isNew` false.
 */
export async function register(
  tx: Tx,
  given: SignupSource & { phone: string | null },
): Promise<{ user: UserRow; isNew: boolean }> {
  const user_id = await nextUserId(tx.db);
  const qc = given.qc === undefined ? tx.client.qc : trustedChannel(tx.deps.secrets, given.qc);
  const added = await addUser(tx.db, {
    user_id,
    username: temporaryName(tx, user_id),
    phone: given.phone,
    qc,
    ac: given.ac ?? tx.client.ac,
    now: tx.now,
  });
  const user = added ?? (given.phone ? await findUserByPhone(tx.db, given.phone) : undefined);
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
  if (added) await raise(tx, userRegistered, { userId: added.user_id, qc });
  return { user, isNew: added !== undefined };
}

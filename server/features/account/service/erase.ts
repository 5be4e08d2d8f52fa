import { allEndpoints } from '@qunlu/contract/all.ts';
import { takesIdempotencyKey } from '@qunlu/contract/kernel/endpoint.ts';
import type { Tx } from '../../../platform/context.ts';
import { dropAnswers, personScope } from '../../../platform/idempotency.ts';
import { anonymiseUsers, dropRowsOf, dropRowsOfPhone, findAllOf } from '../store/erase.ts';
import { clearAttempts } from '../store/passwords.ts';
import { findUser } from '../store/users.ts';
import { phoneHashOf } from './password.ts';

const keyed = allEndpoints.filter(takesIdempotencyKey).map((endpoint) => endpoint.id);

/** Erases account's own rows of a person (D13). Reads the number first: some rows are known by it alone. */
export async function eraseAccount(tx: Tx, userId: number): Promise<void> {
  const phone = (await findUser(tx.db, userId))?.phone ?? '';
  const userIds = await findAllOf(tx.db, userId);
  await dropAnswers(
    tx.db,
    keyed.flatMap((id) => userIds.map((one) => personScope(id, one))),
  );
  if (phone !== '') {
    await dropRowsOfPhone(tx.db, phone);
    await clearAttempts(tx.db, phoneHashOf(tx, phone));
    await tx.deps.sms.forget?.(tx.db, phone);
  }
  await dropRowsOf(tx.db, userIds);
  await anonymiseUsers(tx.db, userIds);
}

import { userStatus } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx } from '../../../platform/context.ts';
import { personLocked } from '../../account/api/directory.ts';

/**
 * The row lock of a person, who may be banned: banned people are verified to withdraw what is theirs (D12). Fails when they
 * have left or were merged since the call began.
 */
export async function lockActivePerson(tx: Tx, userId: number): Promise<void> {
  const person = await personLocked(tx, userId);
  const gone: readonly number[] = [userStatus.leaving, userStatus.deleted, userStatus.merged];
  if (!person || gone.includes(person.status)) fail('login');
}

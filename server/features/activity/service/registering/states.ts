import type { Tx } from '../../../../platform/context.ts';
import { cut } from '../../../ledger/api/post.ts';
import { updateState, type RegistrationRow } from '../../store/registrations.ts';

/** What a row takes: what is said before a reason makes the longest one longer. */
const reasonMost = 200;

/**
 * The only writer of a registration's state: what its activity counts as confirmed follows in the same statement (D95). `reason`: as
 * whoever registered reads it; absent keeps what is there.
 */
export const setState = (
  tx: Tx,
  registrationId: number,
  state: RegistrationRow['state'],
  reason?: string,
): Promise<void> =>
  updateState(tx.db, {
    id: registrationId,
    state,
    reason: reason === undefined ? null : cut(reason, reasonMost),
    now: tx.now,
    paid: false,
  });

/** The same when it has become paid. */
export const setPaid = (tx: Tx, registrationId: number, state: RegistrationRow['state']): Promise<void> =>
  updateState(tx.db, { id: registrationId, state, reason: null, now: tx.now, paid: true });

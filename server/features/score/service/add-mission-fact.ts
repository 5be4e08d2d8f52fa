import { userStatus } from '@qunlu/contract/account/rules.ts';
import { sharerOf } from '@qunlu/contract/attribution.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Tx } from '../../../platform/context.ts';
import { presentAccountOf } from '../../account/api/people.ts';
import { addFact } from '../store/facts.ts';

/**
 * Somebody did what a mission counts (D125): call it in the transaction of the action or from its event. `key` names the action,
 * so that a repeat adds nothing; what is beyond the day's number earns nothing. Takes no lock.
 */
export async function addMissionFact(
  tx: Tx,
  action: { userId: number; mission: string; key: string },
): Promise<void> {
  await addFact(tx.db, { ...action, day: dayText(secondsOf(tx.now)), at: tx.now });
}

/** The same for the person whose share mark `qc` is (D42); nothing when it is nobody's any more, or that of whoever came by it. */
export async function addMissionFactOfSharer(
  tx: Tx,
  action: { qc: string; visitorId: number; mission: string; key: string },
): Promise<void> {
  const { qc, visitorId, mission, key } = action;
  const sharer = sharerOf(qc);
  if (sharer === 0) return;
  const account = await presentAccountOf(tx, sharer);
  if (!account || account.status === userStatus.deleted) return;
  if (account.userId !== visitorId) await addMissionFact(tx, { userId: account.userId, mission, key });
}

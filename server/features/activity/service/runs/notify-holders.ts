import type { Tx } from '../../../../platform/context.ts';
import { notifyAll } from '../../../notification/api/notifications.ts';
import { findHolders } from '../../store/registrations.ts';

/** Tells whoever registered and whoever holds a ticket of it, once for each `key`. `paid`: what is for whoever registered alone. */
export async function notifyHolders(
  tx: Tx,
  registrationId: number,
  {
    body,
    paid,
    ...told
  }: {
    title: string;
    body: string;
    path: string;
    key: string;
    paid?: { userId: number | null; words: string };
  },
): Promise<void> {
  const holders = await findHolders(tx.db, registrationId);
  await notifyAll(
    tx,
    holders.map((userId) => ({
      ...told,
      userId,
      category: 'activity' as const,
      body: userId === paid?.userId ? body + paid.words : body,
    })),
  );
}

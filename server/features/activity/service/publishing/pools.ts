import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Tx } from '../../../../platform/context.ts';
import { setPool } from '../../../capacity/api/places.ts';
import { activityPool, ticketPool } from '../../store/activities.ts';
import { findPlaces } from '../../store/tickets.ts';

/** A sentence of the engine, with the name of what it is about. */
async function named(field: string, what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'stateChanged') throw error;
    throw new Failure('stateChanged', { message: `${what}：${error.message}`, field });
  }
}

/**
 * D94, D102: places of an activity and of each of its tickets, as their rows say now; those of a ticket stand inside the
 * activity's. Fewer than are taken fails with the name of what is short. Rows of the activity come before pools.
 */
export async function setPools(tx: Tx, activityId: number): Promise<void> {
  const { seats, starts_at: startsAt, tickets } = await findPlaces(tx.db, activityId);
  const whole = { subject: activityPool, target: String(activityId) };
  await named('activity.seats', '总名额', () => setPool(tx, { ...whole, seats, startsAt }));
  for (const { ticket_id: id, name, stock, position, ended } of tickets)
    await named(`tickets.${position}.stock`, name, () =>
      // What nobody can have any more keeps the places that were had.
      setPool(tx, {
        subject: ticketPool,
        target: String(id),
        seats: stock,
        startsAt,
        inside: whole,
        ...(ended ? { orTaken: true } : {}),
      }),
    );
}

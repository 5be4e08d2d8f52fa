import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { Tx, ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { holdOrderById, type LockedOrder } from '../../../order/api/settle.ts';
import { shownState } from '../../policy/members.ts';
import { findRegistration, lockRegistration, type RegistrationRow } from '../../store/registrations.ts';
import { lockActivity } from '../../store/sale.ts';
import { gone, managedActivity, type TeamActivity } from '../access.ts';

/** Under which the place of one that the host added is held. */
export const handKey = (registrationId: number): string => `hand:${registrationId}`;

export interface HeldRegistration {
  activity: TeamActivity['row'];
  can: TeamActivity['can'];
  row: RegistrationRow;
  /** null: the host added them, so that there is none. */
  order: LockedOrder | null;
}

/**
 * A registration for who manages them, under the locks of everybody whom its money concerns, its order and itself: whoever comes
 * second sees what the first has made of it. One that they may not know of does not exist.
 */
export async function holdRegistration(tx: Tx<ViewerCtx>, id: number): Promise<HeldRegistration> {
  const found = (await findRegistration(tx.db, id)) ?? gone();
  const known = await managedActivity(tx, found.activity_id, 'members');
  const order = found.order_id === null ? null : ((await holdOrderById(tx, found.order_id, false)) ?? gone());
  if (!order) await lockPeople(tx, [known.row.user_id]);
  // Before the registration, as whoever cancels or moves the activity.
  await lockActivity(tx.db, found.activity_id);
  // Whoever takes a right away holds the host, too.
  const { row: activity, can } = await managedActivity(tx, found.activity_id, 'members');
  const row = (await lockRegistration(tx.db, id)) ?? gone();
  const { unpaid } = registrationState;
  if (row.state === unpaid && shownState(row.state, can) === null) gone();
  return { activity, can, row, order };
}

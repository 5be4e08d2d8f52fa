import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { circleStatus, memberRole, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { circleEnded, circleEnding } from '../events.ts';
import { updateCircle, type CircleRow } from '../store/circles.ts';
import { deleteUnclaimed, findEnding } from '../store/endings.ts';
import { findMemberOf } from '../store/members.ts';
import { logAction } from './circle/logs.ts';
import { endMembership } from './member/membership.ts';

/** What a circle goes through when it is dissolved (D68). It is locked, with its owner, wherever it changes. */

/** Begins: nobody comes in any more. One that begins later than now is announced to the members. */
export async function beginDissolving(tx: Tx, row: CircleRow, at: Date): Promise<CircleRow> {
  const circleId = row.phonebook_id;
  const dissolving = await updateCircle(tx.db, circleId, {
    status: circleStatus.dissolving,
    dissolve_at: at,
    ending_next_at: null,
    ending_failed_at: null,
    ending_tries: 0,
    ending_lacks: 0,
    version: row.version + 1,
  });
  await logAction(tx, { circleId, what: 'dissolve', after: { end_at: dateTime(secondsOf(at)) } });
  if (at > tx.now)
    await raise(tx, circleEnding, { phonebookId: circleId, endsAt: secondsOf(at), at: secondsOf(tx.now) });
  return dissolving;
}

/** It stays after all. */
export async function stopDissolving(tx: Tx, row: CircleRow): Promise<CircleRow> {
  const circleId = row.phonebook_id;
  const kept = await updateCircle(tx.db, circleId, {
    // What waited to be looked at still waits.
    status: row.waits_since ? circleStatus.underReview : circleStatus.normal,
    dissolve_at: null,
    version: row.version + 1,
  });
  await logAction(tx, { circleId, what: 'dissolve-cancel' });
  await raise(tx, circleEnding, { phonebookId: circleId, endsAt: 0, at: secondsOf(tx.now) });
  return kept;
}

/** Circles whose notice is over; one that failed comes when its time to be tried again does. */
export const circlesToEnd = (ctx: Ctx, size: number): Promise<number[]> => findEnding(ctx.db, ctx.now, size);

const { retryMinutes } = circleRules;

/** It could not end: tried again later and later. `lacks`: fen that are missing for it. */
export async function putOffEnding(tx: Tx, row: CircleRow, lacks: number): Promise<void> {
  const minutes = Math.min(retryMinutes.last, retryMinutes.first * 2 ** Math.min(row.ending_tries, 10));
  await updateCircle(tx.db, row.phonebook_id, {
    ending_next_at: after(tx.now, minutes * 60),
    ending_failed_at: row.ending_failed_at ?? tx.now,
    ending_tries: row.ending_tries + 1,
    ending_lacks: lacks,
  });
}

/** Everybody else is out: the owner leaves last, so that a circle which is not over has one. */
export async function closeCircle(
  tx: Tx,
  { phonebook_id: circleId, owner_id: ownerId }: CircleRow,
): Promise<void> {
  await deleteUnclaimed(tx.db, circleId);
  const owner = await findMemberOf(tx.db, circleId, ownerId);
  if (owner?.role === memberRole.owner) await endMembership(tx, owner, { state: memberState.left });
  await updateCircle(tx.db, circleId, {
    status: circleStatus.dissolved,
    dissolve_at: null,
    listed: false,
    waits_since: null,
  });
  await raise(tx, circleEnded, { circleId, ownerId });
}

import type { listApplied as contract } from '@qunlu/contract/joining/deciding.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { levelsOf } from '../../capacity/api/places.ts';
import { quotaOfPerson } from '../../membership/api/quotas.ts';
import { managedCircle } from '../../circle/api/access.ts';
import { waitingApplications } from '../../circle/api/applications.ts';
import { circleLine } from '../../circle/api/lines.ts';
import type { CircleRow } from '../../circle/api/rows.ts';
import { seatSubject } from '../../circle/api/seats.ts';

/** Seats that are left under the owner's membership of now. */
async function seatsLeft(ctx: ViewerCtx, circle: CircleRow): Promise<number> {
  const target = String(circle.phonebook_id);
  const level = (await levelsOf(ctx, seatSubject, [target])).get(target);
  const seats = await quotaOfPerson(ctx, 'phonebook.seats', circle.owner_id);
  return Math.max(0, seats - (level?.taken ?? 0));
}

/** Applications that wait, the oldest first. */
export async function listApplied(
  ctx: ViewerCtx,
  { id, size = 20, next = 0 }: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract>> {
  const { row: circle, can } = await managedCircle(ctx, id, 'apply');
  return {
    ...(await waitingApplications(ctx, { id, size, next })),
    circle: circleLine(circle),
    can,
    left: await seatsLeft(ctx, circle),
  };
}

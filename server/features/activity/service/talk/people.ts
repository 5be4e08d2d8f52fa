import type { listPeople as peopleContract } from '@qunlu/contract/activity/calls.ts';
import type { listMet as metContract } from '@qunlu/contract/activity/talk.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { nextOf, paged } from '../../../../platform/paging.ts';
import { presentPerson, type ListedPerson } from '../../../card/api/listed-person.ts';
import { isTeam } from '../../policy/access.ts';
import { findMet, findPeople, wasSigned } from '../../store/people.ts';
import { activities } from '../publishing/activities.ts';

/** The person of a row that says more. */
const personIn = ({ user_id, name, avatar, card_id, title, certified }: ListedPerson) =>
  presentPerson(user_id, { user_id, name, avatar, card_id, title, certified });

/** R108: who comes and wants to be seen; where the host does not show them, the team alone reads it. */
export async function listPeople(
  ctx: ViewerCtx,
  query: QueryOf<typeof peopleContract>,
): Promise<OutputOf<typeof peopleContract>> {
  const { userId } = ctx.viewer;
  const row = await activities.look(ctx, query.id);
  const size = query.size ?? 20;
  if (!row.people_shown && !isTeam(row, userId))
    return { list: [], next: nextOf([], size, 'registration_id') };
  const rows = await findPeople(ctx.db, {
    activityId: query.id,
    viewerId: userId,
    behind: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'registration_id', (row) => personIn(row));
}

/** D99: whoever was there sees who else was and wants to be seen by them. */
export async function listMet(
  ctx: ViewerCtx,
  query: QueryOf<typeof metContract>,
): Promise<OutputOf<typeof metContract>> {
  const { userId } = ctx.viewer;
  await activities.open(ctx, query.id, userId);
  if (!(await wasSigned(ctx.db, query.id, userId))) fail('membersOnly', { message: '签到以后可以看到' });
  const size = query.size ?? 20;
  const rows = await findMet(ctx.db, {
    activityId: query.id,
    viewerId: userId,
    behind: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'pass_id', (row) => ({
    user: personIn(row),
    friend: row.friend,
  }));
}

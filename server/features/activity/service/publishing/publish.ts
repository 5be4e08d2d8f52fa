import type { Activity } from '@qunlu/contract/activity/entity.ts';
import type { createActivity as contract } from '@qunlu/contract/activity/publish.ts';
import { activityRules, visibility } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { makeSessions } from '../../../attendance/api/sessions.ts';
import { closeQueue } from '../../../capacity/api/places.ts';
import { memberCircle } from '../../../circle/api/access.ts';
import { pluginOn } from '../../../circle/api/plugins.ts';
import { projectOwner, type CheckedDraft } from '../../../publication/api/publication.ts';
import { presentActivity } from '../../present/activity.ts';
import { activityTable, ticketPool } from '../../store/activities.ts';
import { putTickets } from '../../store/tickets.ts';
import { logActivity } from '../logs.ts';
import { passForms } from '../forms.ts';
import { activities } from './activities.ts';
import { activityCategories } from './categories.ts';
import { drafts } from './drafts.ts';
import { requireHost, takePlace } from './limits.ts';
import { setPools } from './pools.ts';
import { feesOf, type TicketDraft } from './ticket-list.ts';
import type { Draft, NewDraft } from './writing.ts';

/** The columns of its own that a write of texts, times and places sets. */
export const columnsOf = (draft: Omit<Draft, 'tickets'>) => ({
  category_id: draft.categoryId,
  starts_at: draft.startsAt,
  ends_at: draft.endsAt,
  closes_at: draft.closesAt,
  online: draft.online,
  citycode: draft.citycode,
  cityname: draft.cityname,
  place: draft.place,
  address: draft.address,
  lat: draft.lat,
  lng: draft.lng,
  link: draft.link,
  seats: draft.seats,
});

/** D94, D98: the tickets, what each asks, and their places. */
export async function writeTickets(tx: Tx, id: number, tickets: readonly TicketDraft[]): Promise<void> {
  const { ids, ended } = await putTickets(tx.db, id, tickets, tx.now);
  for (const [at, ticketId] of ids.entries()) await passForms.ask(tx, ticketId, tickets[at]?.questions ?? []);
  await setPools(tx, id);
  for (const ticketId of ended) await closeQueue(tx, { subject: ticketPool, target: String(ticketId) });
}

export async function shown(tx: Tx<ViewerCtx>, id: number): Promise<Activity> {
  const { userId } = tx.viewer;
  return presentActivity(await activities.open(tx, id, userId), userId, tx.now);
}

/** D77: in a circle whose activities are on, by its members. */
async function requireCircle(tx: Tx<ViewerCtx>, circleId: number): Promise<void> {
  await memberCircle(tx, circleId);
  await pluginOn(tx, circleId, 'activity');
}

/** D93, D94, D102 */
export const createActivity = (
  ctx: ViewerCtx,
  { settings, draft_id: draftId }: BodyOf<typeof contract>,
  checked: CheckedDraft<NewDraft>,
): Promise<Activity> =>
  inTransaction(ctx, async (tx) => {
    const { draft } = checked;
    const { userId } = tx.viewer;
    // The row lock makes simultaneous creations see each other's activities.
    await lockUser(tx, userId);
    await takePlace(tx);
    const owner = await activities.owner(tx);
    await requireHost(tx, userId, {
      isPublic: draft.visibility === visibility.public,
      sells: draft.tickets.some(({ price }) => price > 0),
    });
    if (draft.circleId !== null) await requireCircle(tx, draft.circleId);
    await activityCategories.require(tx, draft.categoryId);
    const columns = {
      ...columnsOf(draft),
      ...feesOf(draft.tickets),
      circle_id: draft.circleId,
      visibility: draft.visibility,
      people_shown: settings.people_shown === 1,
      form_each: settings.form_each === 1,
      wechat_until: null,
      whole_until: null,
      cancelled_at: null,
    };
    const id = await activities.insert(tx, { checked, columns, owner });
    await writeTickets(tx, id, draft.tickets);
    await makeSessions(tx, {
      subject: 'activity',
      target: id,
      sessions: [
        {
          name: '签到',
          opensAt: after(draft.startsAt, -activityRules.signBefore),
          closesAt: after(draft.endsAt, activityRules.signAfter),
        },
      ],
    });
    if (draftId !== undefined) await drafts.removeIn(tx, draftId);
    await logActivity(tx, { activityId: id, what: 'create', after: { title: draft.title } });
    await projectOwner(tx, activityTable, userId);
    return shown(tx, id);
  });

/** What activities are found by of their host's card: the name. */
export const followCard = (ctx: Ctx, userId: number): Promise<void> =>
  activities.followCard(ctx, userId, () => ({}));

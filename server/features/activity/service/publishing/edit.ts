import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { moveSessions } from '../../../attendance/api/sessions.ts';
import type { CheckedDraft } from '../../../publication/api/publication.ts';
import type { ActivityRow } from '../../store/activities.ts';
import { hasLive } from '../../store/writing.ts';
import type { TaskDetails } from '../../tables.ts';
import { managedActivity, type TeamActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { startTask } from '../tasks/start.ts';
import { activities } from './activities.ts';
import { activityCategories } from './categories.ts';
import { setPools } from './pools.ts';
import { columnsOf, shown } from './publish.ts';
import type { Draft } from './writing.ts';

/** Fails when there is nothing left to change. */
export function requireAhead(row: { cancelled_at: Date | null; ends_at: Date }, now: Date): void {
  if (row.cancelled_at) fail('stateChanged', { message: '活动已取消，不能再修改' });
  if (row.ends_at <= now) fail('stateChanged', { message: '活动已结束，不能再修改' });
}

/**
 * The activity for who may edit it, with its host and the caller held, ascending, as whoever buys, freezes or takes a right
 * away holds them.
 */
export async function lockEditable(
  tx: Tx<ViewerCtx>,
  id: number,
  right: 'edit' | 'host' = 'edit',
): Promise<TeamActivity> {
  const known = await managedActivity(tx, id, right);
  await lockPeople(tx, [known.row.user_id, tx.viewer.userId]);
  const held = await managedActivity(tx, id, right);
  // The account of its host was merged in between.
  if (held.row.user_id !== known.row.user_id) fail('busy');
  return held;
}

/** Where it is, in words. */
const whereOf = ({ online, cityname, place }: Pick<ActivityRow, 'online' | 'cityname' | 'place'>): string =>
  online ? '线上' : [cityname, place].filter((part) => part !== '').join(' ');

type Moving = Pick<ActivityRow, 'starts_at' | 'ends_at' | 'online' | 'cityname' | 'place' | 'address'>;

/** D96: whether it takes place at another time or place than people have registered for. */
const hasMoved = (before: Moving, now: Moving): boolean =>
  before.starts_at.getTime() !== now.starts_at.getTime() ||
  before.ends_at.getTime() !== now.ends_at.getTime() ||
  before.online !== now.online ||
  before.cityname !== now.cityname ||
  before.place !== now.place ||
  before.address !== now.address;

const placed = (row: Moving) => ({
  starts_at: secondsOf(row.starts_at),
  ends_at: secondsOf(row.ends_at),
  place: whereOf(row),
});

const closesAtStart = (row: Pick<ActivityRow, 'starts_at' | 'closes_at'>): boolean =>
  row.closes_at.getTime() === row.starts_at.getTime();

const changed = (before: ActivityRow, draft: Draft): string[] => {
  const now = { ...columnsOf(draft), title: draft.title, content: draft.content, images: draft.images };
  const labels = {
    title: '标题',
    content: '内容',
    images: '图片',
    category_id: '分类',
    closes_at: '截止报名',
    link: '链接',
    seats: '总名额',
  } as const;
  return (
    (Object.keys(labels) as (keyof typeof labels)[])
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]))
      // Where one registers until it begins, that moves with it.
      .filter((key) => key !== 'closes_at' || !closesAtStart(before) || !closesAtStart(now))
      .map((key) => labels[key])
  );
};

/** D96: everybody who has registered is told, and may have everything back for a day. Their orders move in a task. */
async function move(tx: Tx<ViewerCtx>, before: ActivityRow, now: Moving, wholeUntil: Date | null) {
  const { activity_id: id } = before;
  const seconds = secondsOf(now.starts_at) - secondsOf(before.starts_at);
  const longer = secondsOf(now.ends_at) - secondsOf(before.ends_at) - seconds;
  if (seconds !== 0 || longer !== 0)
    await moveSessions(tx, { subject: 'activity', target: id, seconds, longer });
  const details: TaskDetails = {
    ...placed(now),
    was: placed(before),
    ...(wholeUntil ? { whole_until: secondsOf(wholeUntil) } : {}),
  };
  if (wholeUntil) await startTask(tx, { activityId: id, kind: 'move', details });
  await logActivity(tx, { activityId: id, what: 'move', before: placed(before), after: placed(now) });
}

/** D96: what the host, or a helper with the right, changes about it. */
export const editActivity = (
  ctx: ViewerCtx,
  id: number,
  rev: number | undefined,
  checked: CheckedDraft<Draft>,
): Promise<Activity> =>
  inTransaction(ctx, async (tx) => {
    const { draft } = checked;
    const { row: managed } = await lockEditable(tx, id);
    const before = await activities.takeRead(tx, id, rev, checked, managed.user_id);
    requireAhead(before, tx.now);
    const owner = await activities.owner(tx, before.user_id);
    if (draft.categoryId !== before.category_id) await activityCategories.require(tx, draft.categoryId);
    const columns = columnsOf(draft);
    const moved = hasMoved(before, columns);
    // Who registers from now on has read the new time and place: the host is held, as whoever sells has them.
    const wholeUntil =
      moved && (await hasLive(tx.db, id)) ? after(tx.now, activityRules.movedHours * 3600) : null;
    await activities.rewrite(tx, id, before, {
      checked,
      columns: {
        ...columns,
        ...(moved ? { sequence: before.sequence + 1 } : {}),
        ...(wholeUntil ? { whole_until: wholeUntil } : {}),
      },
      owner,
    });
    const what = changed(before, draft);
    if (moved) await move(tx, before, columns, wholeUntil);
    if (what.length > 0) await logActivity(tx, { activityId: id, what: 'edit', after: { fields: what } });
    await setPools(tx, id);
    return shown(tx, id);
  });

import { after, inTransaction, jobContext, type Deps } from '../../../../platform/context.ts';
import { notifyAll } from '../../../notification/api/notifications.ts';
import { findPassIds, findThanked, type TaskRow } from '../../store/task-rows.ts';
import { passForms } from '../forms.ts';

const batch = 200;
/** Days after the end in which a form is kept: the host's team sees phones for 30 of them, staff may have to decide about money. */
const formDays = 90;

/** Everybody who was there is told where the photos are and whom they met; once. */
export async function thankAll(deps: Deps, task: TaskRow, title: string): Promise<void> {
  const { activity_id: activityId } = task;
  for (let behind = 0; ;) {
    const users = await findThanked(deps.db, { activityId, behind, size: batch });
    await notifyAll(
      jobContext(deps),
      users.map((userId) => ({
        userId,
        category: 'activity' as const,
        title: '谢谢您来',
        body: `${title} 结束了。可以看看大家的照片，认识在场的人。`,
        path: `/activity/${activityId}/post`,
        key: `activity:${activityId}:thanked`,
      })),
    );
    const last = users.at(-1);
    if (last === undefined || users.length < batch) break;
    behind = last;
  }
}

/** What people filled in is erased in the end, whatever became of their registration. */
export async function setErasure(deps: Deps, activityId: number, endsAt: Date): Promise<void> {
  const at = after(endsAt, formDays * 86_400);
  for (let behind = 0; ;) {
    const passes = await findPassIds(deps.db, { activityId, behind, size: batch });
    await inTransaction(jobContext(deps), (tx) => passForms.eraseAllAt(tx, passes, at));
    const last = passes.at(-1);
    if (last === undefined || passes.length < batch) break;
    behind = last;
  }
}

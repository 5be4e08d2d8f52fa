import type { Tx } from '../../../../platform/context.ts';
import { insertTask } from '../../store/tasks.ts';
import type { TaskDetails } from '../../tables.ts';

/** The job that carries tasks out. */
export const taskJob = 'activity.tasks';

/** Something is to be done to all registrations of an activity: a job does it in batches, after the commit. */
export async function startTask(
  tx: Tx,
  given: { activityId: number; kind: 'move' | 'cancel' | 'thank'; details?: TaskDetails },
): Promise<void> {
  await insertTask(tx.db, {
    activity_id: given.activityId,
    kind: given.kind,
    details: given.details ?? {},
    created_at: tx.now,
  });
  tx.deps.triggerJob(taskJob);
}

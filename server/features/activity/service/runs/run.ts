import { jobContext, type Deps } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { jobRows, type JobRows } from '../../../../platform/job-rows.ts';
import { findOpenTasks, findTaskRows, updateTask, type TaskRow } from '../../store/task-rows.ts';
import { findOwnActivity } from '../../store/own.ts';
import type { RegistrationRow } from '../../store/registrations.ts';
import { callOffRegistration, notifyWaiting } from './cancel.ts';
import { moveRegistration } from './move.ts';
import { taskJob } from '../tasks/start.ts';
import { setErasure, thankAll } from './thank.ts';

const batch = 100;
/** Tasks that are read at once: however many fail, those behind them are done. */
const tasksAtOnce = 50;

const works: Readonly<
  Record<'move' | 'cancel', (deps: Deps, task: TaskRow, row: RegistrationRow) => Promise<void>>
> = { move: moveRegistration, cancel: callOffRegistration };

/** All registrations of a task, each by itself, from where it stopped. What failed is tried from the beginning in the next run. */
async function runRows(
  deps: Deps,
  run: JobRows,
  task: TaskRow,
  work: (row: RegistrationRow) => Promise<void>,
  goesOn: () => boolean,
): Promise<void> {
  let failed = false;
  for (let { behind } = task; ;) {
    const rows = await findTaskRows(deps.db, {
      activityId: task.activity_id,
      behind,
      last: task.last,
      size: batch,
    });
    for (const row of rows) if (!(await run.one(row.registration_id, () => work(row)))) failed = true;
    const last = rows.at(-1)?.registration_id;
    if (last === undefined || rows.length < batch) break;
    behind = last;
    await updateTask(alone(deps).db, task.task_id, { behind: failed ? 0 : behind, done_at: null });
    if (!goesOn()) return;
  }
  await updateTask(alone(deps).db, task.task_id, { behind: 0, done_at: failed ? null : deps.clock() });
}

async function runTask(deps: Deps, run: JobRows, task: TaskRow, goesOn: () => boolean): Promise<void> {
  const activity = await findOwnActivity(deps.db, task.activity_id);
  if (!activity) return updateTask(alone(deps).db, task.task_id, { behind: 0, done_at: deps.clock() });
  const { kind } = task;
  if (kind === 'thank') {
    await thankAll(deps, task, activity.title);
    await setErasure(deps, task.activity_id, activity.ends_at);
    return updateTask(alone(deps).db, task.task_id, { behind: 0, done_at: deps.clock() });
  }
  if (kind === 'cancel') await notifyWaiting(deps, task, activity.title);
  await runRows(deps, run, task, (row) => works[kind](deps, task, row), goesOn);
}

/** Job: what is to be done to all registrations of an activity, in the order in which it was begun. */
export async function runTasks(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, taskJob);
  // A task that cannot be read or told as a whole holds up none of those behind it.
  const whole = jobRows(deps, 'activity.task');
  for (let behind = 0; goesOn();) {
    const tasks = await findOpenTasks(jobContext(deps).db, behind, tasksAtOnce);
    for (const task of tasks)
      if (goesOn()) await whole.one(task.task_id, () => runTask(deps, run, task, goesOn));
    const last = tasks.at(-1);
    if (last === undefined || tasks.length < tasksAtOnce) break;
    behind = last.task_id;
  }
  try {
    await whole.end();
  } finally {
    await run.end();
  }
}

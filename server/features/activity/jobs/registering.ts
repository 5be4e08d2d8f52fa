import type { ScheduledJob } from '../../../platform/jobs.ts';
import { passForms } from '../service/forms.ts';
import { endActivities, reconcileRegistered, settleArrived, warnOfPictures } from '../service/runs/end.ts';
import { runTasks } from '../service/runs/run.ts';
import { taskJob } from '../service/tasks/start.ts';
import { eraseNames } from '../store/task-rows.ts';

export const registeringJobs: readonly ScheduledJob[] = [
  { name: taskJob, cron: '* * * * *', work: runTasks, pollSeconds: 5 },
  { name: 'activity.end', cron: '*/5 * * * *', work: endActivities },
  { name: 'activity.refunded', cron: '*/10 * * * *', work: settleArrived },
  { name: 'activity.wechat', cron: '7 * * * *', work: warnOfPictures },
  { name: 'activity.reconcile', cron: '25 4 * * *', work: reconcileRegistered },
  {
    name: 'activity.erase-forms',
    cron: '35 3 * * *',
    work: passForms.erase((tx, holderIds) => eraseNames(tx.db, holderIds)),
  },
];

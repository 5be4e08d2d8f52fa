import type { ScheduledJob } from '../../platform/jobs.ts';
import { forgetCalls, keepTime } from './service/clock.ts';
import { clockJob } from './service/clock-timer.ts';

export const callJobs: readonly ScheduledJob[] = [
  // Asked for as minutes run out; the schedule comes after a restart.
  { name: clockJob, cron: '* * * * *', work: keepTime, pollSeconds: 5 },
  { name: 'call.forget', cron: '35 4 * * *', work: forgetCalls },
];

import type { ScheduledJob } from '../../platform/jobs.ts';
import { addUp, sweepDevices } from './service/sweep.ts';

export const agentJobs: readonly ScheduledJob[] = [
  { name: 'agent.sweep-devices', cron: '35 4 * * *', work: sweepDevices },
  { name: 'agent.add-up', cron: '45 * * * *', work: addUp },
];

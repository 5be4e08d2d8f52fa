import type { ScheduledJob } from '../../platform/jobs.ts';
import { jobContext } from '../../platform/context.ts';
import { cleanRoleChanges } from './service/role-changes.ts';
import { cleanSessions } from './service/sessions.ts';

export const staffJobs: readonly ScheduledJob[] = [
  { name: 'staff.clean-sessions', cron: '35 4 * * *', work: cleanSessions },
  {
    name: 'staff.clean-role-changes',
    cron: '37 4 * * *',
    work: (deps) => cleanRoleChanges(jobContext(deps)),
  },
];

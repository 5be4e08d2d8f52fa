import type { ScheduledJob } from '../../platform/jobs.ts';
import { clearImports, purgeEntries } from './service/cleaning.ts';
import { runImports } from './service/importing.ts';

export const rosterJobs: readonly ScheduledJob[] = [
  // Triggered by the decision; the schedule goes on with what a crash has left.
  { name: 'roster.import', cron: '* * * * *', work: runImports, pollSeconds: 2 },
  // Before the cleaning of files, which then takes them the same night.
  { name: 'roster.clear', cron: '10 3 * * *', work: clearImports },
  { name: 'roster.purge', cron: '20 3 * * *', work: purgeEntries },
];

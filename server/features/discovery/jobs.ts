import type { ScheduledJob } from '../../platform/jobs.ts';
import { readPeople } from './service/search/refresh.ts';

export const discoveryJobs: readonly ScheduledJob[] = [
  // After the nightly count of friends.
  { name: 'discovery.read-people', cron: '50 3 * * *', work: readPeople },
];

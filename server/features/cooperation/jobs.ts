import type { ScheduledJob } from '../../platform/jobs.ts';
import { expirePosts } from './service/clocks.ts';
import { askOutcomes } from './service/outcomes.ts';
import { requests } from './service/requests.ts';

export const cooperationJobs: readonly ScheduledJob[] = [
  { name: 'cooperation.expire', cron: '*/10 * * * *', work: expirePosts },
  { name: 'cooperation.silent', cron: '40 * * * *', work: requests.lapse },
  { name: 'cooperation.ask', cron: '15 9 * * *', work: askOutcomes },
];

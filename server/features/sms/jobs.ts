import type { ScheduledJob } from '../../platform/jobs.ts';
import { sendingJob } from './service/campaign-actions.ts';
import { cleanMessages, runCampaigns } from './service/campaign-sending.ts';

export const smsJobs: readonly ScheduledJob[] = [
  // Triggered by submitting and by the decision; the schedule goes on in the morning, and after a crash.
  { name: sendingJob, cron: '* * * * *', work: runCampaigns, pollSeconds: 5 },
  { name: 'sms.clean-messages', cron: '45 4 * * *', work: cleanMessages },
];

import type { ScheduledJob } from '../../platform/jobs.ts';
import { contacts } from './service/contacts.ts';
import { endBuys, settleBuys } from './service/deadline.ts';
import { eraseNames } from './store/decided.ts';

export const groupbuyJobs: readonly ScheduledJob[] = [
  { name: 'groupbuy.settle', cron: '* * * * *', work: settleBuys, pollSeconds: 5 },
  { name: 'groupbuy.end', cron: '*/10 * * * *', work: endBuys },
  {
    name: 'groupbuy.erase-contacts',
    cron: '50 3 * * *',
    work: contacts.erase((tx, holderIds) => eraseNames(tx.db, holderIds)),
  },
];

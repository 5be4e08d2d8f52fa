import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { holdings } from '../account/ports.ts';
import { ledgerJobs } from './jobs.ts';
import { ledgerHoldings } from './service/holdings.ts';

export const feature = defineFeature({
  name: 'ledger',
  jobs: ledgerJobs,
  provides: [provide(holdings, ledgerHoldings)],
});

import { listCampaignReviews } from '@qunlu/contract/sms/staff.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { smsReplies } from '../../platform/sms-replies.ts';
import { ledgerChecks, moneySettings } from '../ledger/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { privileges } from '../membership/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { props } from '../vip/ports.ts';
import { smsJobs } from './jobs.ts';
import { smsRoutes } from './routes.ts';
import { smsSubject } from './service/buying.ts';
import { campaignReview } from './service/campaign-review.ts';
import { checkCredits, smsLifecycle } from './service/lifecycle.ts';
import { takeReply } from './service/opt-outs.ts';
import { smsPrivileges, smsSettings } from './service/prices.ts';
import { smsProp } from './service/view.ts';

export const feature = defineFeature({
  name: 'sms',
  routes: smsRoutes,
  jobs: smsJobs,
  provides: [
    provide(payableSubjects, smsSubject),
    provide(moneySettings, smsSettings),
    provide(ledgerChecks, checkCredits),
    provide(privileges, smsPrivileges),
    provide(props, smsProp),
    provide(lifecycles, smsLifecycle),
    provide(smsReplies, takeReply),
    provide(staffBadges, { 'sms.campaigns': { list: listCampaignReviews, count: campaignReview.count } }),
  ],
});

import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { circleDays, circlePlugins, circleWaits } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { checkinJobs } from './jobs.ts';
import { checkinRoutes } from './routes.ts';
import { checkinDays, checkinWaits } from './service/day.ts';
import { checkinLifecycle } from './service/lifecycle.ts';
import { checkinSubjects } from './service/moderation.ts';

export const feature = defineFeature({
  name: 'checkin',
  routes: checkinRoutes,
  jobs: checkinJobs,
  demo: () => import('./demo.ts'),
  provides: [
    provide(circlePlugins, [
      {
        key: 'checkin',
        title: '打卡',
        what: '一起坚持一件事：按规则打卡，看连续天数和排行',
        membersOnly: true,
        path: (circleId) => `/phonebook/${circleId}/checkin`,
      },
    ]),
    provide(circleDays, checkinDays),
    provide(circleWaits, checkinWaits),
    provide(lifecycles, checkinLifecycle),
    provide(subjects, { 'checkin-entry': checkinSubjects }),
  ],
});

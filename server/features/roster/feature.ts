import { listRosterReviews } from '@qunlu/contract/roster/staff.ts';
import { badges } from '../../platform/badges.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { phoneBound, userRegistered } from '../account/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { circleEnded } from '../circle/events.ts';
import { circleWaits } from '../circle/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { rosterJobs } from './jobs.ts';
import { rosterRoutes } from './routes.ts';
import { importReview, waitsOfCircle } from './service/review.ts';
import { countMine } from './service/claims.ts';
import { endCircle } from './service/cleaning.ts';
import { rosterLifecycle } from './service/lifecycle.ts';
import { notifyNewNumber } from './service/notifications.ts';

export const feature = defineFeature({
  name: 'roster',
  routes: rosterRoutes,
  jobs: rosterJobs,
  provides: [
    provide(lifecycles, rosterLifecycle),
    provide(circleWaits, waitsOfCircle),
    provide(badges, { 'roster.waiting': countMine }),
    provide(staffBadges, { 'roster.imports': { list: listRosterReviews, count: importReview.count } }),
  ],
  listens: [
    afterEvent(userRegistered, 'roster.tell-newcomer', (ctx, { userId }) => notifyNewNumber(ctx, userId)),
    afterEvent(phoneBound, 'roster.tell-bound', (ctx, { userId }) => notifyNewNumber(ctx, userId)),
    inTransactionOf(circleEnded, (tx, { circleId }) => endCircle(tx, circleId)),
  ],
});

import { badges } from '../../platform/badges.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { circleEnded } from '../circle/events.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { familyAnnounced } from './events.ts';
import { familyJobs } from './jobs.ts';
import { familyRoutes } from './routes.ts';
import { forgetCircle } from './service/families.ts';
import { invitations } from './service/invitations.ts';
import { familyLifecycle } from './service/lifecycle.ts';
import { deliver } from './service/announcements.ts';

export const feature = defineFeature({
  name: 'family',
  routes: familyRoutes,
  jobs: familyJobs,
  provides: [provide(lifecycles, familyLifecycle), provide(badges, { 'family.invited': invitations.count })],
  listens: [
    inTransactionOf(circleEnded, forgetCircle),
    afterEvent(familyAnnounced, 'family.deliver', deliver),
  ],
  demo: () => import('./demo.ts'),
});

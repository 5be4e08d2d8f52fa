import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { placeNames } from '../card/ports.ts';
import { memberLeft } from '../circle/events.ts';
import { circleDays, circlePlugins, circleWaits } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { privileges } from '../membership/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { clueJobs } from './jobs.ts';
import { clueRoutes } from './routes.ts';
import { clueDays } from './service/day.ts';
import { clueLifecycle } from './service/lifecycle.ts';
import { clueSubjects } from './service/moderation.ts';
import { clueNames } from './service/places.ts';
import { cluePrivileges } from './service/privileges.ts';
import { countAuditing } from './store/clues.ts';
import { freePlaces } from './store/lifecycle.ts';

export const feature = defineFeature({
  name: 'clue',
  routes: clueRoutes,
  jobs: clueJobs,
  provides: [
    provide(circlePlugins, [
      {
        key: 'clue',
        title: '商机',
        what: '成员发需求，三位成员接，谁看过电话都有记录',
        membersOnly: true,
        path: (circleId) => `/phonebook/${circleId}/circle-clue`,
      },
    ]),
    provide(circleWaits, [
      {
        key: 'clue',
        title: '商机等审核',
        path: (circleId) => `/phonebook/${circleId}/circle-clue?scope=audit`,
        right: 'content',
        count: (_ctx, circleId) => countAuditing(circleId),
      },
    ]),
    provide(circleDays, clueDays),
    provide(placeNames, clueNames),
    provide(subjects, { clue: clueSubjects }),
    provide(privileges, cluePrivileges),
    provide(lifecycles, clueLifecycle),
  ],
  listens: [
    inTransactionOf(memberLeft, (tx, { circleId, userId }) =>
      freePlaces(tx.db, { circleId, userId, now: tx.now }),
    ),
  ],
  demo: () => import('./demo.ts'),
});

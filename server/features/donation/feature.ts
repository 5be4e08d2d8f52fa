import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { circleTransferred } from '../circle/events.ts';
import { circlePlugins } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { donationRoutes } from './routes.ts';
import { donationSubject } from './service/giving.ts';
import { donationLifecycle } from './service/lifecycle.ts';
import { stopForTransfer } from './service/settings.ts';
import { wordsSubject } from './service/words-subject.ts';

export const feature = defineFeature({
  name: 'donation',
  routes: donationRoutes,
  provides: [
    provide(circlePlugins, [
      {
        key: 'donation',
        title: '支持圈子',
        what: '成员自愿支持圈子的运营，名单和用在哪里都公开',
        membersOnly: true,
        path: (circleId) => `/phonebook/${circleId}/donates`,
      },
    ]),
    provide(payableSubjects, donationSubject),
    provide(subjects, { donation: wordsSubject }),
    provide(lifecycles, donationLifecycle),
  ],
  listens: [inTransactionOf(circleTransferred, (tx, { circleId }) => stopForTransfer(tx, circleId))],
  demo: () => import('./demo.ts'),
});

import { listCircles, listStuckCircles } from '@qunlu/contract/circle/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { privileges } from '../membership/ports.ts';
import { missions } from '../score/ports.ts';
import { circleJobs } from './jobs.ts';
import { campaignAudiences } from '../sms/ports.ts';
import { circlePlugins, circleWaits } from './ports.ts';
import { ownWaits } from './service/circle/assist.ts';
import { circleCampaigns } from './service/announcement/campaigns.ts';
import { notifyAnnounced } from './service/announcement/announcements.ts';
import { circleRoutes } from './routes.ts';
import { noteJoined, circleMissions } from './service/member/missions.ts';
import { circleConsults } from './service/circle/consults.ts';
import { offersPlugin } from './service/circle/offers.ts';
import { circlePrivileges } from './service/circle/privileges.ts';
import { badges } from '../../platform/badges.ts';
import { userRenamed, visibilityChanged } from '../account/events.ts';
import { cardChanged, cardRemoved, cardVisibilityChanged, otherCardChanged } from '../card/events.ts';
import { placeNames } from '../card/ports.ts';
import { consultSubjects } from '../chat/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { circlePages } from './routes/home.ts';
import { circleNames } from './service/directory/fellows.ts';
import { circleLifecycle } from './service/lifecycle.ts';
import { countWaiting } from './service/circle/mine.ts';
import { followVisibility, refreshHolder, refreshPerson } from './service/directory/refresh.ts';
import { subjects } from '../moderation/ports.ts';
import { personFacts, staffBadges } from '../staff/ports.ts';
import { circleAnnounced, memberJoined } from './events.ts';
import { circleSubjects } from './service/circle/moderation.ts';
import { ownedCircles, stuckCircles, waitingCircles } from './service/circle/staff.ts';

export const feature = defineFeature({
  name: 'circle',
  routes: circleRoutes,
  pages: circlePages,
  jobs: circleJobs,
  provides: [
    provide(privileges, circlePrivileges),
    provide(missions, circleMissions),
    provide(lifecycles, circleLifecycle),
    provide(campaignAudiences, circleCampaigns),
    provide(circlePlugins, [offersPlugin]),
    provide(circleWaits, ownWaits),
    provide(placeNames, circleNames),
    provide(consultSubjects, circleConsults),
    provide(badges, { 'phonebook.waiting': countWaiting }),
    provide(subjects, { phonebook: circleSubjects }),
    provide(staffBadges, {
      'phonebook.reviews': { list: listCircles, count: waitingCircles },
      'phonebook.endings': { list: listStuckCircles, count: stuckCircles },
    }),
    provide(personFacts, { 'phonebook.owned': ownedCircles }),
  ],
  listens: [
    inTransactionOf(memberJoined, noteJoined),
    afterEvent(circleAnnounced, 'phonebook.tell-noticed', notifyAnnounced),
    // Hidden people leave the directories inside the transaction; other changes of what entries show follow after it.
    inTransactionOf(visibilityChanged, followVisibility),
    inTransactionOf(cardVisibilityChanged, (tx, { userId }) => refreshPerson(tx, userId)),
    // It may have been taken down.
    inTransactionOf(otherCardChanged, (tx, { userId, cardId }) => refreshPerson(tx, userId, cardId)),
    afterEvent(cardChanged, 'phonebook.refresh-after-card', (ctx, { userId }) =>
      refreshPerson(ctx, userId, 'default'),
    ),
    afterEvent(cardRemoved, 'phonebook.refresh-after-removed-card', (ctx, { cardId }) =>
      refreshHolder(ctx, cardId),
    ),
    afterEvent(userRenamed, 'phonebook.refresh-after-name', (ctx, { userId }) => refreshPerson(ctx, userId)),
  ],
});

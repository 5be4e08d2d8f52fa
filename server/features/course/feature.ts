import { listStaffCourses } from '@qunlu/contract/course/staff.ts';
import { afterEvent, inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { provide } from '../../platform/ports.ts';
import { circleEnded, circleEnding } from '../circle/events.ts';
import { circleDays, circlePlugins } from '../circle/ports.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { subjects } from '../moderation/ports.ts';
import { payableSubjects } from '../order/ports.ts';
import { linkedKinds } from '../publication/ports.ts';
import { staffBadges } from '../staff/ports.ts';
import { courseJobs } from './jobs.ts';
import { publishingRoutes, staffRoutes, talkRoutes } from './routes/publishing.ts';
import { studyRoutes } from './routes/study.ts';
import { courseDays } from './service/days.ts';
import { noteEnded, noteEnding, refundCourses } from './service/ending.ts';
import { courseLifecycle } from './service/lifecycle.ts';
import { commentSubjects, courseSubjects } from './service/moderation.ts';
import { coursePath } from './service/paths.ts';
import { courseSubject } from './service/subject.ts';
import { countReported } from './store/staff.ts';

export const feature = defineFeature({
  name: 'course',
  routes(bind) {
    studyRoutes(bind);
    publishingRoutes(bind);
    talkRoutes(bind);
    staffRoutes(bind);
  },
  jobs: courseJobs,
  provides: [
    provide(circlePlugins, [
      {
        key: 'course',
        title: '课程',
        what: '圈子的课：视频、音频和图文，免费或收费，学到哪里都记得',
        path: (circleId) => `/phonebook/${circleId}/curriculum`,
      },
    ]),
    provide(circleDays, courseDays),
    provide(payableSubjects, courseSubject),
    provide(subjects, { course: courseSubjects, 'course-comment': commentSubjects }),
    provide(linkedKinds, {
      kind: 'course',
      label: '课程',
      view: 'course_object',
      within: true,
      path: (id, within) => coursePath({ course_id: id, phonebook_id: within }),
      create: (circleId) => `/phonebook-setting/${circleId}/course-post`,
    }),
    provide(staffBadges, { 'course.reported': { list: listStaffCourses, count: () => countReported() } }),
    provide(lifecycles, courseLifecycle),
  ],
  listens: [
    inTransactionOf(circleEnding, noteEnding),
    inTransactionOf(circleEnded, noteEnded),
    afterEvent(circleEnded, 'course.refund-ended', (ctx, { circleId }) => refundCourses(ctx, { circleId })),
  ],
  demo: () => import('./demo.ts'),
});

import { courseRules } from '@qunlu/contract/course/rules.ts';
import { after } from '../../../platform/context.ts';
import type { CircleDay } from '../../circle/ports.ts';
import { comingFor } from '../store/due.ts';
import { coursePath } from './paths.ts';

/** What comes in the courses that a member studies: the next lessons to open, and where they were. */
export const courseDays: readonly CircleDay[] = [
  {
    key: 'course.next',
    block: 'coming',
    plugin: 'course',
    rows: ({ now }, { circleId, userId }) =>
      comingFor({ circleId, userId, now, until: after(now, courseRules.comingDays * 86_400) }),
    path: (circleId, id) => coursePath({ phonebook_id: circleId, course_id: id }),
  },
];

import CourseIcon from '@mui/icons-material/SchoolOutlined';
import { listStaffCourses } from '@qunlu/contract/course/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'course',
  resources: [
    {
      name: 'courses',
      group: 'review',
      label: '课程',
      icon: CourseIcon,
      order: 210,
      page: () => import('./pages/course-list.tsx'),
      list: listStaffCourses,
      idOf: (record) => Number(record['course_id']),
      waiting: { badge: 'course.reported', title: '被举报的课程' },
    },
  ],
  routes: [{ path: '/courses/:id/case', page: () => import('./pages/course-case.tsx') }],
  audit: {
    actions: {
      'hide-course': { label: '隐藏课程' },
      'show-course': { label: '恢复课程' },
    },
    subjects: { course: '课程', 'course-comment': '课程的讨论' },
  },
};

import { type CourseState, courseStateLabels } from '@qunlu/contract/course/rules.ts';
import type { listStaffCourses } from '@qunlu/contract/course/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Column } from '../../../layout/record-table.tsx';
import { complaintWords, ReportedList } from '../../../layout/reported-list.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStaffCourses>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '通讯录', render: ({ circle }) => circle },
  { label: '写课程的人', render: ({ name, user_id }) => name || user_id },
  { label: '价格', render: ({ price }) => (price === 0 ? '免费' : `${yuan(price)} 元`) },
  { label: '在学', render: ({ students }) => `${students} 人` },
  { label: '投诉', render: complaintWords },
  {
    label: '状态',
    render: ({ state, hidden }) => (hidden ? '已隐藏' : courseStateLabels[state as CourseState]),
  },
  { label: '时间', render: ({ changed_at }) => dateTime(changed_at) },
];

/** Courses with complaints first, those that are hidden, or all by number or title (D137). */
export default function CourseList() {
  return (
    <ReportedList
      title="课程"
      columns={columns}
      search={{ source: 'q', placeholder: '编号，或标题的开头' }}
      rowTo={(id) => `/courses/${id}/case`}
    />
  );
}

import { type CourseState, courseStateLabels } from '@qunlu/contract/course/rules.ts';
import type { listStaffCourses } from '@qunlu/contract/course/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { List, SearchInput, SelectInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStaffCourses>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '通讯录', render: ({ circle }) => circle },
  { label: '写课程的人', render: ({ name, user_id }) => name || user_id },
  { label: '价格', render: ({ price }) => (price === 0 ? '免费' : `${yuan(price)} 元`) },
  { label: '在学', render: ({ students }) => `${students} 人` },
  {
    label: '投诉',
    render: ({ reports, disputes }) =>
      [reports > 0 ? `举报 ${reports}` : '', disputes > 0 ? `申诉 ${disputes}` : '']
        .filter(Boolean)
        .join('，') || '没有',
  },
  {
    label: '状态',
    render: ({ state, hidden }) => (hidden ? '已隐藏' : courseStateLabels[state as CourseState]),
  },
  { label: '时间', render: ({ changed_at }) => dateTime(changed_at) },
];

const kinds = [
  { id: 'reported', name: '有举报的' },
  { id: 'hidden', name: '已隐藏的' },
  { id: 'all', name: '全部' },
];

/** Courses with complaints first, those that are hidden, or all by number or title (D137). */
export default function CourseList() {
  return (
    <List
      title="课程"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ kind: 'reported' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder="编号，或标题的开头" />,
        <SelectInput key="kind" source="kind" label="哪些" alwaysOn choices={kinds} />,
      ]}
    >
      <RecordTable columns={columns} rowTo={(id) => `/courses/${id}/case`} />
    </List>
  );
}

import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { importLabels } from '@qunlu/contract/roster/rules.ts';
import type { listRosterReviews } from '@qunlu/contract/roster/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listRosterReviews>['list'][number];

const { 0: _uploaded, ...labels } = importLabels;

const columns: readonly Column<Line>[] = [
  { label: '通讯录', render: ({ circle }) => circle, place: 'title' },
  { label: '上传的人', render: ({ user_id }) => (user_id === 0 ? '已注销' : `用户 ${user_id}`) },
  { label: '行数', render: ({ rows, failed }) => `${rows}，有问题 ${failed}` },
  { label: '提交时间', render: ({ submitted_at }) => dateTime(submitted_at) },
  {
    label: '期限',
    render: ({ state, due_at }) =>
      state === 1 ? untilText(due_at) : (importLabels[state as keyof typeof importLabels] ?? ''),
  },
];

/** Lists of people that circles want to import, the oldest first; each look is written down. */
export default function ImportList() {
  return (
    <CaseList
      title="名册导入"
      columns={columns}
      states={{ field: 'state', labels, initial: '1' }}
      rowTo={(id) => `/roster-imports/${id}/case`}
    />
  );
}

import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listFailedRows } from '@qunlu/contract/staff/events.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listFailedRows>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '任务', render: ({ job }) => job, place: 'title' },
  { label: '编号', render: ({ row }) => String(row) },
  { label: '错误', render: ({ error }) => error },
  { label: '失败过', render: ({ tries }) => `${tries}次` },
  { label: '最后一次', render: ({ failed_at }) => dateTime(failed_at) },
];

/** What jobs could not do; each run tries again, and what is done goes from here by itself. */
export default function FailedRowList() {
  return <CaseList title="没办成的任务" columns={columns} />;
}

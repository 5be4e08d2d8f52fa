import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listBuyReviews } from '@qunlu/contract/groupbuy/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { reviewLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listBuyReviews>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '团长', render: ({ name }) => name },
  { label: '为什么审核', render: ({ why }) => why },
  { label: '提交时间', render: ({ changed_at }) => dateTime(changed_at) },
  {
    label: '期限',
    render: ({ audit, due_at }) => (audit === 0 ? untilText(due_at) : (reviewLabels[audit] ?? '')),
  },
];

/** Buys that wait for a look, the oldest first (D133). */
export default function ReviewList() {
  return (
    <CaseList
      title="团购审核"
      columns={columns}
      states={{ field: 'audit', labels: reviewLabels, initial: '0' }}
      rowTo={(id) => `/groupbuy-audits/${id}/case`}
    />
  );
}

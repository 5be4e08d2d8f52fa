import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { listDifferences } from '@qunlu/contract/wallet/staff-differences.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { differenceLabels, kindLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listDifferences>['list'][number];

const columns: readonly Column<Line>[] = [
  {
    label: '差异',
    render: ({ kind, ours, bill }) => `${kindLabels[kind]}差 ${yuan(bill - ours)} 元`,
    place: 'title',
  },
  { label: '账目', render: ({ ours }) => `${yuan(ours)} 元` },
  { label: '账单', render: ({ bill }) => `${yuan(bill)} 元` },
  { label: '账单日', render: ({ day }) => day },
  {
    label: '相关的人',
    render: ({ name, seller }) => [name, seller].filter(Boolean).join('、') || '不知道是谁',
  },
];

/** Where the channel's bill and the ledger differ (D115), what waits the oldest first; each is opened with a reason. */
export default function DifferenceList() {
  return (
    <CaseList
      title="对账差异"
      columns={columns}
      states={{ field: 'state', labels: differenceLabels, initial: '0' }}
      rowTo={(id) => `/differences/${id}/case`}
    />
  );
}

import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { merchantKindLabels, type MerchantKind } from '@qunlu/contract/identity/rules.ts';
import type { listMerchants } from '@qunlu/contract/identity/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { merchantLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listMerchants>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '名称', render: ({ title }) => title, place: 'title' },
  { label: '种类', render: ({ kind }) => merchantKindLabels[kind as MerchantKind] },
  { label: '用户', render: ({ user_id }) => user_id },
  { label: '申请时间', render: ({ created_at }) => dateTime(created_at) },
  {
    label: '期限',
    render: ({ state, due_at }) => (state === 1 ? untilText(due_at) : (merchantLabels[state] ?? '')),
  },
];

/** Applications, the oldest first; each is opened with a reason. */
export default function MerchantList() {
  return (
    <CaseList
      title="商户"
      columns={columns}
      states={{ field: 'state', labels: merchantLabels, initial: '1' }}
      rowTo={(id) => `/merchants/${id}/case`}
    />
  );
}

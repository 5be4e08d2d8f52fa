import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { listWithdrawals } from '@qunlu/contract/wallet/staff.ts';
import { List, SelectInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { withdrawalLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listWithdrawals>['list'][number];

const approvalText = ({ approvals, proposed_by }: Line): string => {
  if (approvals === 0) return '自动通过';
  if (approvals === 1) return '一人';
  return proposed_by ? `两人，${proposed_by}已同意` : '两人';
};

const columns: readonly Column<Line>[] = [
  { label: '金额', render: ({ amount }) => `${yuan(amount)} 元`, place: 'title' },
  { label: '申请人', render: ({ name }) => name },
  { label: '审核', render: approvalText },
  { label: '申请时间', render: ({ created_at }) => dateTime(created_at) },
  {
    label: '期限',
    render: ({ state, due_at }) => (state === 0 ? untilText(due_at) : (withdrawalLabels[state] ?? '')),
  },
];

/** Withdrawals, what waits the oldest first; each is opened with a reason. */
export default function WithdrawalList() {
  return (
    <List
      title="提现"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ state: '0' }}
      filters={[
        <SelectInput
          key="state"
          source="state"
          label="状态"
          alwaysOn
          choices={Object.entries(withdrawalLabels).map(([id, name]) => ({ id, name }))}
        />,
      ]}
    >
      <RecordTable columns={columns} rowTo={(id) => `/withdrawals/${id}/case`} />
    </List>
  );
}

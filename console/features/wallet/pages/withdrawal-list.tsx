import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { listWithdrawals } from '@qunlu/contract/wallet/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { withdrawalChoices, withdrawalLabels } from '../parts/labels.ts';

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
    render: ({ state, due_at, stuck_at }) => {
      if (stuck_at > 0) return '微信不接受';
      return state === 0 ? untilText(due_at) : (withdrawalLabels[state] ?? '');
    },
  },
];

/** Withdrawals, what waits the oldest first; each is opened with a reason. */
export default function WithdrawalList() {
  return (
    <CaseList
      title="提现"
      columns={columns}
      states={{ field: 'state', labels: { ...withdrawalChoices, ...withdrawalLabels }, initial: 'waiting' }}
      rowTo={(id) => `/withdrawals/${id}/case`}
    />
  );
}

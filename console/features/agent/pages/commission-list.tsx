import { Button } from '@mui/material';
import { commissionLabels, fraudLabels } from '@qunlu/contract/agent/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime } from '../../../platform/formats.ts';
import { CommissionDialog, type CommissionLine, levelText } from '../parts/commission-dialog.tsx';

const columns: readonly Column<CommissionLine>[] = [
  { label: '佣金', render: ({ amount }) => `${yuan(amount)} 元`, place: 'title' },
  { label: '推荐人', render: ({ agent, level }) => `${agent}（${levelText(level)}）` },
  { label: '买家', render: ({ buyer }) => buyer },
  { label: '内容', render: ({ title }) => title },
  {
    label: '为什么审核',
    render: ({ signs }) => signs.map((sign) => fraudLabels[sign]).join('；') || '不用审核',
  },
  { label: '成交', render: ({ at }) => dateTime(at) },
  {
    label: '状态',
    render: ({ state, reason }) => [commissionLabels[state], reason].filter(Boolean).join('：'),
  },
];

/** D122: commissions, those that are held first, the oldest of them on top. */
export default function CommissionList() {
  const [open, setOpen] = useState<Row<CommissionLine>>();
  const action: Column<CommissionLine> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Button
        size="small"
        aria-keyshortcuts="Enter"
        aria-label={`${line.can_decide ? '审核' : '查看'} ${line.agent} ${yuan(line.amount)} 元`}
        onClick={() => setOpen(line)}
      >
        {line.can_decide ? '审核' : '查看'}
      </Button>
    ),
  };
  return (
    <>
      <CaseList
        title="佣金"
        keys="回车打开"
        columns={[...columns, action]}
        states={{ field: 'state', labels: commissionLabels, initial: 'held' }}
      />
      {open && <CommissionDialog line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

import { Button, Stack } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { decidePayment, type listWrongPayments } from '@qunlu/contract/order/staff.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CaseList } from '../../../layout/case-list.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { useDecision } from '../parts/decided.ts';

type Line = OutputOf<typeof listWrongPayments>['list'][number];

const verdicts = {
  back: { label: '退回', text: '这笔钱原路退回，买家会看到说明。', done: '正在退回', count: 0 },
  count: {
    label: '算作付款',
    text: '这笔钱正好是订单的价格，算作付款后订单生效。',
    done: '订单已付款',
    count: 1,
  },
} as const;

function Actions({ id, can }: { id: number; can: Line['can'] }) {
  const [verdict, setVerdict] = useState<keyof typeof verdicts | null>(null);
  const { busy, send } = useDecision();
  // What was written stays there for another try.
  async function decide(reason: string): Promise<void> {
    if (!verdict) return;
    const { count, done } = verdicts[verdict];
    if (await send(() => call(decidePayment, { body: { id, count, reason } }), done)) setVerdict(null);
  }
  return (
    <Stack direction="row" spacing={1}>
      <Button disabled={busy} aria-keyshortcuts="r" onClick={() => setVerdict('back')}>
        {verdicts.back.label}
      </Button>
      {can.count && (
        <Button disabled={busy} aria-keyshortcuts="a" onClick={() => setVerdict('count')}>
          {verdicts.count.label}
        </Button>
      )}
      {verdict && (
        <ReasonDialog
          title={verdicts[verdict].label}
          text={verdicts[verdict].text}
          label="说明"
          action={verdicts[verdict].label}
          busy={busy}
          onDone={(reason) => void decide(reason)}
          onCancel={() => setVerdict(null)}
        />
      )}
    </Stack>
  );
}

const columns: readonly Column<Line>[] = [
  { label: '收到', render: ({ received }) => `${yuan(received)} 元`, place: 'title' },
  { label: '应付', render: ({ amount }) => `${yuan(amount)} 元` },
  { label: '内容', render: ({ title, hash }) => <Link to={`/orders/${hash}/view`}>{title}</Link> },
  { label: '买家', render: ({ buyer }) => buyer.name },
  { label: '哪里不对', render: ({ why }) => why },
  { label: '微信单号', render: ({ transaction_id }) => transaction_id || '没有' },
  { label: '付款', render: ({ paid_at }) => dateTime(paid_at) },
  { label: '处理', render: ({ number, can }) => <Actions id={number} can={can} />, place: 'action' },
];

/** Money that does not match its order, the oldest first. */
export default function PaymentList() {
  return <CaseList title="付款不符" columns={columns} />;
}

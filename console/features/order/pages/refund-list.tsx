import { Button, Stack } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { endRefund, type listFailedRefunds } from '@qunlu/contract/order/staff.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CaseList } from '../../../layout/case-list.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { useDecision } from '../parts/decided.ts';

type Line = OutputOf<typeof listFailedRefunds>['list'][number];

const ways = {
  retry: { label: '再退一次', text: '用同一个退款单号再请求微信一次，不会多退。', done: '已再次请求退款' },
  otherwise: {
    label: '已另外付给买家',
    text: '只有已经用别的方式把这笔钱付给买家以后才能点。请写明怎样付的、凭证在哪里，由另一位同事核对后确认。',
    done: '已记为退款到账',
  },
} as const;

function Actions({ id, can, proposal }: Line) {
  const [way, setWay] = useState<keyof typeof ways | null>(null);
  const { busy, send } = useDecision();
  const otherwise = can.confirm ? '确认已另外付' : ways.otherwise.label;
  // What was written stays there for another try.
  async function decide(reason: string): Promise<void> {
    if (!way) return;
    const done = way === 'otherwise' && can.otherwise ? '已交给另一位同事确认' : ways[way].done;
    if (await send(() => call(endRefund, { body: { id, way, reason } }), done)) setWay(null);
  }
  return (
    <Stack direction="row" spacing={1}>
      <Button disabled={busy} onClick={() => setWay('retry')}>
        {ways.retry.label}
      </Button>
      {(can.otherwise || can.confirm) && (
        <Button disabled={busy} onClick={() => setWay('otherwise')}>
          {otherwise}
        </Button>
      )}
      {way && (
        <ReasonDialog
          title={way === 'retry' ? ways.retry.label : otherwise}
          text={
            can.confirm && way === 'otherwise' ? `同事写的：${proposal}。核对凭证后确认。` : ways[way].text
          }
          label="说明"
          action={way === 'retry' ? ways.retry.label : otherwise}
          busy={busy}
          onDone={(reason) => void decide(reason)}
          onCancel={() => setWay(null)}
        />
      )}
    </Stack>
  );
}

const columns: readonly Column<Line>[] = [
  { label: '金额', render: ({ amount }) => `${yuan(amount)} 元`, place: 'title' },
  { label: '内容', render: ({ title, hash }) => <Link to={`/orders/${hash}/view`}>{title}</Link> },
  { label: '买家', render: ({ buyer }) => buyer.name },
  { label: '为什么', render: ({ why, stuck }) => (stuck ? `还在自动再试：${why}` : why) },
  {
    label: '另外付了',
    render: ({ proposal, proposed_by }) =>
      proposal === '' ? '没有' : `${proposed_by}：${proposal}，等另一位同事确认`,
  },
  { label: '退款单号', render: ({ out_refund_no }) => out_refund_no },
  { label: '发起', render: ({ created_at }) => dateTime(created_at) },
  { label: '处理', render: (line) => <Actions {...line} id={line.number} />, place: 'action' },
];

/** Refunds that the provider did not make, the oldest first. */
export default function RefundList() {
  return <CaseList title="退款没有成功" columns={columns} />;
}

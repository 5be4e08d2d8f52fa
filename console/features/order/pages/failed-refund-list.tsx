import { Button, Stack } from '@mui/material';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { type listFailedRefunds, settleRefund } from '@qunlu/contract/order/payment-staff.ts';
import { useState } from 'react';
import { List, useNotify, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listFailedRefunds>['list'][number];
type Way = BodyInput<typeof settleRefund>['way'];

const columns: readonly Column<Line>[] = [
  { label: '订单', render: ({ title }) => title, place: 'title' },
  { label: '买家', render: ({ buyer }) => buyer },
  { label: '退款', render: ({ amount }) => `${yuan(amount)} 元` },
  { label: '退款原因', render: ({ reason }) => reason },
  { label: '为什么没有成功', render: ({ why }) => why },
  { label: '商户退款单号', render: ({ out_refund_no }) => out_refund_no },
  { label: '发起时间', render: ({ created_at }) => dateTime(created_at) },
];

const asked: Record<Way, { title: string; text: string; action: string }> = {
  again: {
    title: '再问一次微信',
    text: '在微信商户平台处理过这笔退款以后再问，问到已退就算到账；原因记入操作日志。',
    action: '再问',
  },
  income: {
    title: '退到可提现的收入',
    text: '这笔钱不再原路退，放进买家可提现的收入，买家会收到通知；原因记入操作日志。',
    action: '退到收入',
  },
};

/** Refunds that the channel could not bring home. */
export default function FailedRefundList() {
  const [choice, setChoice] = useState<{ id: number; way: Way }>();
  const notify = useNotify();
  const refresh = useRefresh();
  async function settle(body: { id: number; way: Way; reason: string }): Promise<void> {
    try {
      await call(settleRefund, { body });
      notify('已处理', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setChoice(undefined);
    refresh();
  }
  const actions: Column<Line>[] = [
    {
      label: '操作',
      place: 'action',
      render: ({ id, out_refund_no }) => (
        <Stack direction="row">
          <Button
            size="small"
            aria-label={`再问 ${out_refund_no}`}
            onClick={() => setChoice({ id, way: 'again' })}
          >
            再问
          </Button>
          <Button
            size="small"
            aria-label={`退到收入 ${out_refund_no}`}
            onClick={() => setChoice({ id, way: 'income' })}
          >
            退到收入
          </Button>
        </Stack>
      ),
    },
  ];
  return (
    <>
      <List title="失败的退款" exporter={false} empty={false} pagination={<NextPages />}>
        <RecordTable columns={[...columns, ...actions]} />
      </List>
      {choice && (
        <ReasonDialog
          {...asked[choice.way]}
          onDone={(reason) => void settle({ ...choice, reason })}
          onCancel={() => setChoice(undefined)}
        />
      )}
    </>
  );
}

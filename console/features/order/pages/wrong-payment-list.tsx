import { Button } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { type listWrongPayments, returnPayment } from '@qunlu/contract/order/payment-staff.ts';
import { useState } from 'react';
import { List, useNotify, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listWrongPayments>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '订单', render: ({ title }) => title, place: 'title' },
  { label: '买家', render: ({ buyer }) => buyer },
  { label: '应收', render: ({ asked }) => `${yuan(asked)} 元` },
  { label: '实收', render: ({ received }) => `${yuan(received)} 元` },
  { label: '哪里不符', render: ({ why }) => why },
  { label: '商户单号', render: ({ out_trade_no }) => out_trade_no },
  { label: '付款时间', render: ({ paid_at }) => dateTime(paid_at) },
];

/** Payments that are not what was asked for; their money is held until it is sent back. */
export default function WrongPaymentList() {
  const [returning, setReturning] = useState<number>();
  const notify = useNotify();
  const refresh = useRefresh();
  async function send(id: number, reason: string): Promise<void> {
    try {
      await call(returnPayment, { body: { id, reason } });
      notify('已原路退回，买家会收到通知', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setReturning(undefined);
    refresh();
  }
  const actions: Column<Line>[] = [
    {
      label: '操作',
      place: 'action',
      render: ({ id, out_trade_no }) => (
        <Button size="small" aria-label={`退回 ${out_trade_no}`} onClick={() => setReturning(id)}>
          退回
        </Button>
      ),
    },
  ];
  return (
    <>
      <List title="不符的付款" exporter={false} empty={false} pagination={<NextPages />}>
        <RecordTable columns={[...columns, ...actions]} />
      </List>
      {returning !== undefined && (
        <ReasonDialog
          title="原路退回这笔付款"
          text="实收的款项退回付款人的微信账户；原因记入操作日志。"
          action="退回"
          onDone={(reason) => void send(returning, reason)}
          onCancel={() => setReturning(undefined)}
        />
      )}
    </>
  );
}

import { Button, Stack, Typography } from '@mui/material';
import { rejectInvoice, retryInvoice, type StaffInvoice } from '@qunlu/contract/invoice/staff.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { List, SelectInput, useNotify, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = StaffInvoice;

const states = ['待开', '已开', '驳回', '已冲红', '已撤回'];

const columns: readonly Column<Line>[] = [
  { label: '抬头', render: ({ title }) => title.name, place: 'title' },
  { label: '税号', render: ({ title }) => title.tax_no || '个人' },
  {
    label: '金额',
    render: ({ amount, type }) => `${yuan(amount)} 元　${type === 2 ? '专票' : '普票'}`,
  },
  { label: '申请人', render: ({ name, user_id }) => `${name}（${user_id}）` },
  { label: '订单', render: ({ orders }) => orders.map((one) => one.title).join('、') },
  {
    label: '状态',
    render: ({ state, reason, invoice_no, red_invoice_no, error, due_at, tries }) => (
      <Stack>
        <Typography variant="body2">{[states[state], reason].filter(Boolean).join('：')}</Typography>
        {invoice_no && <Typography variant="body2">号码 {invoice_no}</Typography>}
        {red_invoice_no && <Typography variant="body2">红字 {red_invoice_no}</Typography>}
        {error && (
          <Typography variant="body2" color="error">
            {error}（试过 {tries} 次）
          </Typography>
        )}
        {due_at > 0 && <Typography variant="body2">下一次 {dateTime(due_at)}</Typography>}
      </Stack>
    ),
  },
  { label: '申请时间', render: ({ created_at }) => dateTime(created_at) },
];

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="状态"
    alwaysOn
    emptyText="全部"
    choices={[
      { id: 'stuck', name: '没有开成，要处理' },
      ...states.map((name, id) => ({ id: String(id), name })),
    ]}
  />,
];

/** Invoices of the platform: finance tries again what the tax platform did not issue, or refuses with a reason. */
export default function InvoiceList() {
  const notify = useNotify();
  const refresh = useRefresh();
  async function act(action: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await action();
      notify(done, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    refresh();
  }
  const actions: Column<Line> = {
    label: '操作',
    place: 'action',
    render: ({ number: id, may, title }) => {
      return (
        <Stack direction="row">
          {may.retry && (
            <Button
              size="small"
              aria-label={`再开一次 ${title.name}`}
              onClick={() => void act(() => call(retryInvoice, { body: { id } }), '已再次请求开票')}
            >
              再开一次
            </Button>
          )}
          {may.reject && (
            <ReasonButton
              label="驳回"
              name={`驳回 ${title.name}`}
              color="error"
              title="驳回这个申请"
              text="申请人会看到这个原因，改好以后可以重新申请。"
              action="驳回"
              suggestions={['抬头和税号不符', '订单有争议，处理完再申请']}
              done="已驳回"
              send={(reason) => call(rejectInvoice, { body: { id, reason } })}
            />
          )}
        </Stack>
      );
    },
  };
  return (
    <List title="发票" exporter={false} empty={false} filters={filters} pagination={<NextPages />}>
      <RecordTable columns={[...columns, actions]} />
    </List>
  );
}

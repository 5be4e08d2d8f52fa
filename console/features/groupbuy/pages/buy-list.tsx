import { Button } from '@mui/material';
import { buyStateLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { hideBuy, type listStaffBuys } from '@qunlu/contract/groupbuy/staff.ts';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { List, SearchInput, SelectInput, usePermissions, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { reviewLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listStaffBuys>['list'][number];

/** Why a buy is hidden, as its organiser reads it. */
const reasons = ['商品与描述不符，投诉属实', '收了钱不发货', '这类商品不能在这里卖', '虚假宣传'];

const standingOf = ({ hidden, hidden_reason: reason, audit, state }: Line): string => {
  if (hidden) return `已隐藏${reason === '' ? '' : `：${reason}`}`;
  const passed = audit === 1;
  return passed
    ? ((buyStateLabels as Readonly<Record<number, string>>)[state] ?? '')
    : (reviewLabels[audit] ?? '');
};

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '团长', render: ({ name, user_id }) => `${name} · 用户 ${user_id}` },
  { label: '圈子', render: ({ circle }) => circle || '没有' },
  { label: '截止', render: ({ deadline }) => dateTime(deadline) },
  { label: '参加', render: ({ people, pieces }) => `${people} 人，${pieces} 件` },
  {
    label: '投诉',
    render: ({ reports, disputes }) =>
      [reports > 0 ? `举报 ${reports}` : '', disputes > 0 ? `申诉 ${disputes}` : '']
        .filter(Boolean)
        .join('，') || '没有',
  },
  { label: '状态', render: standingOf },
  { label: '操作', render: (line) => <Hide line={line} /> },
];

const kinds = [
  { id: 'reported', name: '有举报的' },
  { id: 'hidden', name: '已隐藏的' },
  { id: 'all', name: '全部' },
];

/** Buys with complaints first, those that are hidden, or all; by number, too (D137). */
export default function BuyList() {
  return (
    <List
      title="团购"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ kind: 'reported' }}
      filters={[
        <SearchInput key="id" source="id" alwaysOn placeholder="编号" />,
        <SelectInput key="kind" source="kind" label="哪些" alwaysOn choices={kinds} />,
      ]}
    >
      <RecordTable columns={columns} />
    </List>
  );
}

function Hide({ line }: { line: Line }) {
  const { buy_id: id, title, hidden, can } = line;
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const again = useRefresh();
  const { permissions = [] } = usePermissions<string[]>();
  if (!can.hide || !mayCall(hideBuy, permissions)) return null;
  const word = hidden ? '恢复' : '隐藏';

  const decide = (reason: string) =>
    run(
      () => call(hideBuy, { body: { id, hidden: hidden ? 0 : 1, reason } }),
      hidden ? '已恢复' : '已隐藏，团长会收到原因',
      async () => {
        setOpen(false);
        again();
      },
    );

  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={hidden ? 'primary' : 'error'}
        aria-label={`${word}“${title}”`}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
      {open && (
        <ReasonDialog
          title={`${word}“${title}”`}
          text={
            hidden
              ? '恢复后可以再参加。原因写进操作记录，团长会收到。'
              : '隐藏后不能再参加，已付的订单照常备货、照常退。团长会收到原因。'
          }
          action={word}
          suggestions={hidden ? [] : reasons}
          busy={busy}
          onDone={(reason) => void decide(reason)}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  );
}

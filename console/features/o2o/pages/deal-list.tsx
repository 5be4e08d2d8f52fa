import { Button } from '@mui/material';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { hideDeal, type listStaffDeals } from '@qunlu/contract/o2o/staff.ts';
import { useState } from 'react';
import { List, SearchInput, SelectInput, usePermissions, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { reviewLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listStaffDeals>['list'][number];

/** Why a deal is hidden, as its owner reads it. */
const reasons = ['店家不认券，买家投诉属实', '内容与店里的不一样', '冒用别人的店', '虚假宣传'];

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '店', render: ({ shop, licence }) => `${shop}（${licence || '认证已失效'}）` },
  { label: '店主', render: ({ name, user_id }) => `${name} · 用户 ${user_id}` },
  { label: '现价', render: ({ price }) => `${yuan(price)} 元` },
  { label: '卖出', render: ({ sold }) => `${sold} 张` },
  {
    label: '投诉',
    render: ({ reports, disputes }) =>
      [reports > 0 ? `举报 ${reports}` : '', disputes > 0 ? `申诉 ${disputes}` : '']
        .filter(Boolean)
        .join('，') || '没有',
  },
  {
    label: '状态',
    render: ({ hidden, hidden_reason: reason, over, audit }) =>
      hidden
        ? `已隐藏${reason === '' ? '' : `：${reason}`}`
        : over
          ? '已过有效期'
          : (reviewLabels[audit] ?? ''),
  },
  { label: '操作', render: (line) => <Hide line={line} /> },
];

const kinds = [
  { id: 'reported', name: '有举报的' },
  { id: 'hidden', name: '已隐藏的' },
  { id: 'all', name: '全部' },
];

/** Deals with complaints first, those that are hidden, or all; by number, too (D137). */
export default function DealList() {
  return (
    <List
      title="到店优惠"
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
  const { deal_id: id, title, hidden, can } = line;
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const again = useRefresh();
  const { permissions = [] } = usePermissions<string[]>();
  if (!can.hide || !mayCall(hideDeal, permissions)) return null;
  const word = hidden ? '恢复' : '隐藏';

  const decide = (reason: string) =>
    run(
      () => call(hideDeal, { body: { id, hidden: hidden ? 0 : 1, reason } }),
      hidden ? '已恢复' : '已隐藏，店主会收到原因',
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
              ? '恢复后可以再买。原因写进操作记录，店主会收到。'
              : '隐藏后不能再买，卖出的券照常用、照常退。店主会收到原因。'
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

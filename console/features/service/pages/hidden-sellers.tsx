import { Button } from '@mui/material';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { type listHiddenSellers, releaseSeller } from '@qunlu/contract/service/staff.ts';
import { useState } from 'react';
import { List, usePermissions, useRefresh } from 'react-admin';
import { useAction } from '../../../layout/use-action.ts';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listHiddenSellers>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '姓名', render: ({ name, user_id }) => name || user_id, place: 'title' },
  { label: '90 天内取消', render: ({ marks }) => `${marks} 次` },
  { label: '隐藏时间', render: ({ hidden_at }) => dateTime(hidden_at) },
  { label: '恢复时间', render: ({ hidden_until }) => dateTime(hidden_until) },
];

/** D50: sellers hidden for cancelling, the newest first; released early with a reason. */
export default function HiddenSellers() {
  const [open, setOpen] = useState<Row<Line>>();
  const { busy, run } = useAction();
  const { permissions = [] } = usePermissions<string[]>();
  const refresh = useRefresh();

  const release = (user_id: number, reason: string) =>
    run(
      () => call(releaseSeller, { body: { user_id, reason } }),
      '已恢复，卖家会收到通知',
      () => {
        setOpen(undefined);
        refresh();
      },
    );

  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Button size="small" aria-label={`提前恢复 ${line.name}`} onClick={() => setOpen(line)}>
        提前恢复
      </Button>
    ),
  };
  return (
    <>
      <List title="被隐藏的卖家" actions={false} exporter={false} empty={false} pagination={<NextPages />}>
        <RecordTable columns={mayCall(releaseSeller, permissions) ? [...columns, action] : columns} />
      </List>
      {open && (
        <ReasonDialog
          title={`提前恢复${open.name}的服务`}
          text="原因会写进操作记录。次数不清零：90 天内再取消一次会再隐藏。"
          action="恢复"
          busy={busy}
          onDone={(reason) => void release(open.user_id, reason)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { type listHiddenSellers, releaseSeller } from '@qunlu/contract/service/staff.ts';
import { List, usePermissions } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listHiddenSellers>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '姓名', render: ({ name, user_id }) => name || user_id, place: 'title' },
  { label: '90 天内取消', render: ({ marks }) => `${marks} 次` },
  { label: '隐藏时间', render: ({ hidden_at }) => dateTime(hidden_at) },
  { label: '恢复时间', render: ({ hidden_until }) => dateTime(hidden_until) },
];

const action: Column<Line> = {
  label: '操作',
  place: 'action',
  render: ({ user_id, name }) => (
    <ReasonButton
      label="提前恢复"
      name={`提前恢复 ${name}`}
      title={`提前恢复${name}的服务`}
      text="原因会写进操作记录。次数不清零：90 天内再取消一次会再隐藏。"
      action="恢复"
      done="已恢复，卖家会收到通知"
      send={(reason) => call(releaseSeller, { body: { user_id, reason } })}
    />
  ),
};

/** D50: sellers hidden for cancelling, the newest first; released early with a reason. */
export default function HiddenSellers() {
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <List title="被隐藏的卖家" actions={false} exporter={false} empty={false} pagination={<NextPages />}>
      <RecordTable columns={mayCall(releaseSeller, permissions) ? [...columns, action] : columns} />
    </List>
  );
}

import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import {
  callKinds,
  callState,
  type CallState,
  callStateLabels,
  legStateLabels,
} from '@qunlu/contract/call/rules.ts';
import { endStaffCall, type listStaffCalls, viewStaffCall } from '@qunlu/contract/call/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { List, SelectInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStaffCalls>['list'][number];
type Opened = OutputOf<typeof viewStaffCall>;

const kindLabels: Record<string, string> = { pair: '两人', group: '多人' };

const columns: readonly Column<Line>[] = [
  {
    label: '通话',
    place: 'title',
    render: ({ call_id: id, kind, circle_id: circle }) =>
      `${kindLabels[kind] ?? kind} ${id}${circle === 0 ? '' : `（通讯录 ${circle}）`}`,
  },
  {
    label: '状态',
    render: ({ state, why }) => [callStateLabels[state as CallState], why].filter(Boolean).join('：'),
  },
  { label: '接通', render: ({ people, answered }) => `${answered} / ${people}` },
  { label: '分钟', render: ({ cost }) => String(cost) },
  { label: '发起', render: ({ created_at: at }) => dateTime(at) },
];

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="种类"
    alwaysOn
    choices={callKinds.map((id) => ({ id, name: kindLabels[id] }))}
  />,
  <SelectInput
    key="state"
    source="state"
    label="状态"
    alwaysOn
    choices={Object.entries(callStateLabels).map(([id, name]) => ({ id, name }))}
  />,
];

/** Who takes part in one, after a reason. */
function WhoDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>通话 {opened.call_id}</DialogTitle>
      <DialogContent>
        {opened.legs.map(({ leg_id: id, user, state, minutes }) => (
          <Typography key={id}>
            {user.name}（{user.user_id}）：{legStateLabels[state]}，{minutes} 分钟
          </Typography>
        ))}
        {opened.reason !== '' && <Typography>结束原因：{opened.reason}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>知道了</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Calls, the newest first, without who: that is asked for with a reason, and one that goes on is ended with one. */
export default function CallList() {
  const [opened, setOpened] = useState<Opened>();
  const actions: Column<Line> = {
    label: '操作',
    place: 'action',
    render: ({ call_id: id, state }) => (
      <>
        <ReasonButton
          label="里有谁"
          name={`通话 ${id} 里有谁`}
          title="看通话里有谁"
          text="原因会写进日志；从不显示号码。"
          action="查看"
          suggestions={['用户来电申诉，核对记录']}
          done="已写进日志"
          send={async (reason) => setOpened(await call(viewStaffCall, { body: { id, reason } }))}
        />
        {state < callState.ended && (
          <ReasonButton
            label="结束"
            name={`结束通话 ${id}`}
            color="error"
            title="结束这次通话"
            text="参加的人会看到这个原因。"
            action="结束"
            suggestions={['用户举报骚扰电话', '涉嫌诈骗，已核对']}
            done="正在结束，参加的人会看到是平台结束的"
            send={(reason) => call(endStaffCall, { body: { id, reason } })}
          />
        )}
      </>
    ),
  };
  return (
    <>
      <List
        title="网络电话"
        actions={false}
        exporter={false}
        empty={false}
        pagination={<NextPages />}
        filters={filters}
      >
        <RecordTable columns={[...columns, actions]} />
      </List>
      {opened && <WhoDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

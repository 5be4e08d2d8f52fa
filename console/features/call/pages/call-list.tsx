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
import { List, SelectInput, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import type { Row } from '../../../platform/data-provider.ts';
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
  const [asked, setAsked] = useState<{ row: Row<Line>; act: 'view' | 'end' }>();
  const [opened, setOpened] = useState<Opened>();
  const { busy, run } = useAction();
  const refresh = useRefresh();

  const answer = (reason: string) => {
    if (!asked) return;
    const { row, act } = asked;
    const body = { id: row.call_id, reason };
    void run(
      async () => {
        if (act === 'end') await call(endStaffCall, { body });
        else setOpened(await call(viewStaffCall, { body }));
      },
      act === 'end' ? '正在结束，参加的人会看到是平台结束的' : '已写进日志',
      () => {
        setAsked(undefined);
        refresh();
      },
    );
  };
  const actions: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <>
        <Button
          size="small"
          aria-label={`通话 ${line.call_id} 里有谁`}
          onClick={() => setAsked({ row: line, act: 'view' })}
        >
          里有谁
        </Button>
        {line.state < callState.ended && (
          <Button
            size="small"
            color="error"
            aria-label={`结束通话 ${line.call_id}`}
            onClick={() => setAsked({ row: line, act: 'end' })}
          >
            结束
          </Button>
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
      {asked && (
        <ReasonDialog
          title={asked.act === 'end' ? '结束这次通话' : '看通话里有谁'}
          text={asked.act === 'end' ? '参加的人会看到这个原因。' : '原因会写进日志；从不显示号码。'}
          action={asked.act === 'end' ? '结束' : '查看'}
          suggestions={
            asked.act === 'end' ? ['用户举报骚扰电话', '涉嫌诈骗，已核对'] : ['用户来电申诉，核对记录']
          }
          busy={busy}
          onDone={answer}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {opened && <WhoDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

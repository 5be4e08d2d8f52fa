import { Button, Stack } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dropEvent, type listParkedEvents, retryEvent } from '@qunlu/contract/staff/events.ts';
import { List, useNotify, useRefresh } from 'react-admin';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';

type Line = OutputOf<typeof listParkedEvents>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '事件', render: ({ event }) => event, place: 'title' },
  { label: '关于', render: ({ subject }) => subject },
  { label: '谁没有收到', render: ({ listener }) => listener },
  { label: '错误', render: ({ error }) => error },
  { label: '试过', render: ({ tries }) => `${tries}次` },
  { label: '停下时间', render: ({ parked_at }) => dateTime(parked_at) },
];

/** Events that failed all their tries: an admin sends them again once the cause is gone, or gives them up. */
export default function ParkedEventList() {
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
  const actions: Column<Line>[] = [
    {
      label: '操作',
      place: 'action',
      render: ({ number, event, subject }) => (
        <Stack direction="row">
          <Button
            size="small"
            aria-label={`重送 ${event} ${subject}`}
            onClick={() => void act(() => call(retryEvent, { body: { id: number } }), '已重新送出')}
          >
            重送
          </Button>
          <ReasonButton
            label="放弃"
            name={`放弃 ${event} ${subject}`}
            color="error"
            title="放弃这个事件"
            text="它不会再送达，也不能恢复；原因记入操作日志。"
            action="放弃"
            done="已放弃"
            send={(reason) => call(dropEvent, { body: { id: number, reason } })}
          />
        </Stack>
      ),
    },
  ];
  return (
    <List title="停下的事件" exporter={false} empty={false} pagination={<NextPages />}>
      <RecordTable columns={[...columns, ...actions]} />
    </List>
  );
}

import { Button } from '@mui/material';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { type listChannels, removeChannel, setChannel } from '@qunlu/contract/staff/channels.ts';
import { useState } from 'react';
import { List, TopToolbar, useNotify, usePermissions, useRefresh } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { ChannelDialog } from '../parts/channel-dialog.tsx';

type Line = OutputOf<typeof listChannels>['list'][number];

const yesOrNo = (value: boolean): string => (value ? '是' : '否');

const columns: readonly Column<Line>[] = [
  {
    label: '渠道',
    render: ({ channel }) => (channel === 'default' ? '其他所有渠道' : channel),
    place: 'title',
  },
  { label: '可打开名片小程序', render: ({ allow_open_card_applet }) => yesOrNo(allow_open_card_applet) },
  { label: '显示社群入口', render: ({ is_show_community }) => yesOrNo(is_show_community) },
  {
    label: '运营配置',
    render: ({ app_config }) => app_config.map(({ name, value }) => `${name}=${value}`).join('，') || '无',
  },
  { label: '最近修改', render: ({ updated_at }) => dateTime(updated_at) },
];

export default function ChannelList() {
  const [edited, setEdited] = useState<Line | 'new' | null>(null);
  const { permissions = [] } = usePermissions<string[]>();
  const notify = useNotify();
  const refresh = useRefresh();
  const maySet = mayCall(setChannel, permissions);
  async function remove(id: number): Promise<void> {
    try {
      await call(removeChannel, { body: { id } });
      notify('已删除，这个渠道以后用其他渠道的设置', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    refresh();
  }
  const actions: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <>
        <Button size="small" aria-label={`修改 ${line.channel}`} onClick={() => setEdited(line)}>
          修改
        </Button>
        <Button size="small" aria-label={`删除 ${line.channel}`} onClick={() => void remove(line.number)}>
          删除
        </Button>
      </>
    ),
  };
  return (
    <>
      <List
        title="渠道设置"
        exporter={false}
        empty={false}
        pagination={<NextPages />}
        actions={
          <TopToolbar>{maySet && <Button onClick={() => setEdited('new')}>设置一个渠道</Button>}</TopToolbar>
        }
      >
        <RecordTable columns={maySet ? [...columns, actions] : columns} />
      </List>
      {edited !== null && (
        <ChannelDialog line={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

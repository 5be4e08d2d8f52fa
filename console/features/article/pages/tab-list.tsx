import { Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { articleRules, targetMax } from '@qunlu/contract/article/rules.ts';
import { setTabs, type StaffTab } from '@qunlu/contract/article/tab-staff.ts';
import { useState } from 'react';
import { TopToolbar, useListContext } from 'react-admin';
import { CaseList } from '../../../layout/case-list.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';

const columns: readonly Column<StaffTab>[] = [
  { label: '名称', render: ({ title }) => title, place: 'title' },
  { label: '代号', render: ({ key }) => key },
  { label: '地址', render: ({ url }) => url },
  { label: '社群', render: ({ community }) => (community ? '是，渠道关了社群时不显示' : '否') },
];

/** D148: the tabs of finding, in their order. */
export default function TabList() {
  return <CaseList title="发现页签" columns={columns} actions={<Tools />} />;
}

function Tools() {
  const { data = [] } = useListContext<StaffTab>();
  const [open, setOpen] = useState(false);
  return (
    <TopToolbar>
      <Button onClick={() => setOpen(true)}>修改页签</Button>
      {open && <TabsDialog tabs={data} onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}

type Row = Pick<StaffTab, 'key' | 'title' | 'url' | 'community'>;
const noTab: Row = { key: '', title: '', url: '', community: false };

function TabsDialog({ tabs, onClose }: { tabs: readonly StaffTab[]; onClose: () => void }) {
  const [rows, setRows] = useState<Row[]>(() =>
    tabs.map(({ key, title, url, community }) => ({ key, title, url, community })),
  );
  const put = (at: number, changes: Partial<Row>): void =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const up = (at: number): void => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at - 1, 0, row);
    setRows(next);
  };
  return (
    <FormDialog
      title="发现页签"
      text="从上到下就是从左到右；一个也不留，就回到原来的。"
      action="保存"
      ready={rows.every(({ key, title, url }) => key !== '' && title.trim() !== '' && url !== '')}
      onSave={async () => {
        const body = { tabs: rows.map((row) => ({ ...row, community: row.community ? 1 : 0 })) };
        await call(setTabs, { body });
        return '已保存';
      }}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {rows.map((row, at) => (
          <Stack key={at} role="group" aria-label={`第 ${at + 1} 个页签`} spacing={1} sx={{ mt: 1 }}>
            <TextField
              label="名称"
              value={row.title}
              onChange={(event) => put(at, { title: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 12 } }}
            />
            <TextField
              label="代号"
              helperText="小写字母、数字和 -"
              value={row.key}
              onChange={(event) => put(at, { key: event.target.value.trim().toLowerCase() })}
              slotProps={{ htmlInput: { maxLength: 20 } }}
            />
            <TextField
              label="地址"
              helperText="/app/12 这样的站内地址，或 https:// 开头的网址"
              value={row.url}
              onChange={(event) => put(at, { url: event.target.value.trim() })}
              slotProps={{ htmlInput: { maxLength: targetMax } }}
            />
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <FormControlLabel
                control={
                  <Switch checked={row.community} onChange={(_event, community) => put(at, { community })} />
                }
                label="社群的"
              />
              <Button size="small" disabled={at === 0} onClick={() => up(at)}>
                上移
              </Button>
              <Button
                size="small"
                color="error"
                onClick={() => setRows(rows.filter((_row, index) => index !== at))}
              >
                去掉
              </Button>
            </Stack>
          </Stack>
        ))}
        <Button disabled={rows.length >= articleRules.tabs} onClick={() => setRows([...rows, noTab])}>
          加一个页签
        </Button>
      </Stack>
    </FormDialog>
  );
}

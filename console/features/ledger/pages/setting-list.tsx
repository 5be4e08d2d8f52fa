import { Button } from '@mui/material';
import type { Setting } from '@qunlu/contract/ledger/staff.ts';
import { useState } from 'react';
import { List } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { ValueChanges } from '../../../layout/value-changes.tsx';
import { dateTime } from '../../../platform/formats.ts';
import { shownValue } from '../../../platform/units.ts';
import { RaiseActions } from '../parts/raise-actions.tsx';
import { SettingDialog } from '../parts/setting-dialog.tsx';

type Line = Setting;

const columns: readonly Column<Line>[] = [
  { label: '项目', render: ({ label }) => label, place: 'title' },
  { label: '现在', render: ({ unit, value }) => shownValue(unit, value) },
  {
    label: '下一次',
    render: ({ unit, next }) => (next ? `${dateTime(next.from)} 起 ${shownValue(unit, next.value)}` : '没有'),
  },
  {
    label: '等同事确认',
    render: ({ unit, raise }) =>
      raise
        ? `${raise.by}：${dateTime(raise.from)} 起 ${shownValue(unit, raise.value)}，${raise.reason}`
        : '没有',
  },
  {
    label: '改过',
    render: ({ unit, history }) => (
      <ValueChanges
        changes={history.map((one) => ({ ...one, value: shownValue(unit, one.value) }))}
        none="没有改过"
      />
    ),
  },
];

/** All fees and limits of the product; a change is a new value from a date on, and what was is kept. */
export default function SettingList() {
  const [edited, setEdited] = useState<Line | null>(null);
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <>
        {line.raise && <RaiseActions label={line.label} raise={line.raise} />}
        <Button size="small" aria-label={`改 ${line.label}`} onClick={() => setEdited(line)}>
          改
        </Button>
      </>
    ),
  };
  return (
    <>
      <List title="费率与限额" exporter={false} empty={false} pagination={<NextPages />} perPage={50}>
        <RecordTable columns={[...columns, action]} />
      </List>
      {edited && <SettingDialog setting={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

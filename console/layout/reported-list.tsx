import { Button } from '@mui/material';
import { useState } from 'react';
import { List, SearchInput, SelectInput, useRefresh } from 'react-admin';
import { NextPages } from './next-pages.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Column, RecordTable } from './record-table.tsx';
import { useAction } from './use-action.ts';

const kinds = [
  { id: 'reported', name: '有举报的' },
  { id: 'hidden', name: '已隐藏的' },
  { id: 'all', name: '全部' },
];

/** What is sold, with complaints first, what is hidden, or all; by number, too. */
export function ReportedList<T>({ title, columns }: { title: string; columns: readonly Column<T>[] }) {
  return (
    <List
      title={title}
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

/** `举报 2，申诉 1` */
export const complaintWords = ({ reports, disputes }: { reports: number; disputes: number }): string =>
  [reports > 0 ? `举报 ${reports}` : '', disputes > 0 ? `申诉 ${disputes}` : ''].filter(Boolean).join('，') ||
  '没有';

interface HideButtonProps {
  title: string;
  hidden: boolean;
  /** Who reads the reason: 团长. */
  owner: string;
  /** What follows from hiding it, and from showing it again. */
  text: { hide: string; show: string };
  /** Why it is hidden, as its owner reads it. */
  reasons: readonly string[];
  send: (hidden: 0 | 1, reason: string) => Promise<unknown>;
}

/** Hides one of a list with a reason, or shows it again. */
export function HideButton({ title, hidden, owner, text, reasons, send }: HideButtonProps) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  const again = useRefresh();
  const word = hidden ? '恢复' : '隐藏';
  const decide = (reason: string) =>
    run(
      () => send(hidden ? 0 : 1, reason),
      hidden ? '已恢复' : `已隐藏，${owner}会收到原因`,
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
            hidden ? `${text.show}。原因写进操作记录，${owner}会收到。` : `${text.hide}。${owner}会收到原因。`
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

import { Button, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { type listErrors, solveError } from '@qunlu/contract/tracking/staff.ts';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { StackDialog } from '../parts/stack-dialog.tsx';

type Line = OutputOf<typeof listErrors>['list'][number];

/** As the server counts them at most. */
const peopleMax = 1000;

const versions = ({ first_version, version }: Line): string =>
  first_version === version ? version || '—' : `${first_version || '—'} → ${version || '—'}`;

const columns: readonly Column<Line>[] = [
  {
    label: '错误',
    place: 'title',
    render: ({ message, returned }) => (
      <>
        {message || '没有错误信息'}
        {returned && (
          <Typography component="span" variant="body2" color="error">
            {' '}
            又出现了
          </Typography>
        )}
      </>
    ),
  },
  { label: '位置', render: ({ frame, route }) => [frame, route].filter(Boolean).join(' · ') || '—' },
  { label: '次数', render: ({ count }) => `${count} 次` },
  { label: '人数', render: ({ people }) => (people >= peopleMax ? `${peopleMax} 人以上` : `${people} 人`) },
  { label: '第一次', render: ({ first_at }) => dateTime(first_at) },
  { label: '最后一次', render: ({ last_at }) => dateTime(last_at) },
  { label: '版本', render: versions },
];

/** C111: what failed on people's pages, by its cause, without who they are; it is here again when it is seen again. */
export default function ErrorList() {
  const [shown, setShown] = useState<Line>();
  const { busy, run } = useAction();
  const refresh = useRefresh();
  const actions: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <>
        <Button size="small" aria-label={`看 ${line.message} 的调用栈`} onClick={() => setShown(line)}>
          调用栈
        </Button>
        {!line.solved && (
          <Button
            size="small"
            disabled={busy}
            aria-label={`把 ${line.message} 标为已解决`}
            onClick={() =>
              void run(
                () => call(solveError, { body: { id: line.id } }),
                '已标为解决，再出现会回到这里',
                refresh,
              )
            }
          >
            已解决
          </Button>
        )}
      </>
    ),
  };
  return (
    <>
      <CaseList
        title="页面错误"
        columns={[...columns, actions]}
        states={{ field: 'state', labels: { open: '未解决', solved: '已解决' }, initial: 'open' }}
      />
      {shown && <StackDialog title={shown.message} stack={shown.stack} onClose={() => setShown(undefined)} />}
    </>
  );
}

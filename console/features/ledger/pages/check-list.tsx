import { Stack, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listChecks } from '@qunlu/contract/ledger/staff.ts';
import { List } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listChecks>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '时间', render: ({ at }) => dateTime(at), place: 'title' },
  { label: '核对了', render: ({ lines }) => `${lines.toLocaleString('zh-CN')} 条` },
  {
    label: '结果',
    render: ({ differences }) =>
      differences.length === 0 ? (
        '平'
      ) : (
        <Stack>
          {differences.map((one) => (
            <Typography key={one} variant="body2" color="error">
              {one}
            </Typography>
          ))}
        </Stack>
      ),
  },
];

/** What the nightly check of the ledger found. */
export default function CheckList() {
  return (
    <List title="账本核对" exporter={false} empty={false} pagination={<NextPages />}>
      <RecordTable columns={columns} />
    </List>
  );
}

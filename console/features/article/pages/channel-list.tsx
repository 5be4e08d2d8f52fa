import { Button } from '@mui/material';
import { documentStateLabels } from '@qunlu/contract/article/rules.ts';
import type { StaffChannelRow } from '@qunlu/contract/article/staff.ts';
import { TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

const columns: readonly Column<StaffChannelRow>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '状态', render: ({ state }) => documentStateLabels[state] ?? '' },
  { label: '地址', render: ({ number }) => `/app/${number}` },
  { label: '最近修改', render: ({ changed_at, changed_by }) => `${dateTime(changed_at)} ${changed_by}` },
];

/** D196: the pages that operators put together. */
export default function ChannelList() {
  return (
    <CaseList
      title="频道"
      columns={columns}
      rowTo={(id) => `/channel-pages/${id}/edit`}
      actions={
        <TopToolbar>
          <Button component={Link} to="/channel-pages/new">
            做一个频道
          </Button>
        </TopToolbar>
      }
    />
  );
}

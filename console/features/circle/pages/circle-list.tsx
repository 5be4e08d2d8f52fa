import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { categoryLabels, type CircleCategory } from '@qunlu/contract/circle/rules.ts';
import type { listCircles } from '@qunlu/contract/circle/staff.ts';
import { List, SearchInput, SelectInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';
import { statusLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listCircles>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '名称', render: ({ name }) => name, place: 'title' },
  { label: '分类', render: ({ category }) => categoryLabels[category as CircleCategory] },
  { label: '圈主', render: ({ owner, owner_id }) => owner || owner_id },
  { label: '成员', render: ({ members }) => `${members} 人` },
  {
    label: '状态',
    render: ({ status, listed }) => [statusLabels[status], listed ? '公开' : ''].filter(Boolean).join('，'),
  },
  {
    label: '时间',
    render: ({ waits_since, created_at }) =>
      waits_since > 0 ? `${dateTime(waits_since)} 起等待` : `${dateTime(created_at)} 创建`,
  },
];

/** Circles: what waits to be looked at first, all others by state, number or name (D62). */
export default function CircleList() {
  return (
    <List
      title="通讯录"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ status: '2' }}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder="编号，或名称的开头" />,
        <SelectInput
          key="status"
          source="status"
          label="状态"
          alwaysOn
          choices={Object.entries(statusLabels).map(([id, name]) => ({ id, name }))}
        />,
      ]}
    >
      <RecordTable columns={columns} rowTo={(id) => `/phonebooks/${id}/case`} />
    </List>
  );
}

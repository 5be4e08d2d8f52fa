import type { listStaffFamilies } from '@qunlu/contract/family/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { List, SearchInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStaffFamilies>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '名称', render: ({ name }) => name, place: 'title' },
  { label: '介绍', render: ({ intro }) => intro },
  { label: '圈子', render: ({ circles }) => `${circles} 个` },
  { label: '发起人', render: ({ owner }) => `${owner.name}（${owner.user_id}）` },
  { label: '建立', render: ({ created_at }) => dateTime(created_at) },
];

/** Families of circles, the newest first, by number or the beginning of the name (D90). */
export default function FamilyList() {
  return (
    <List
      title="大家庭"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder="编号，或名称的开头" />]}
    >
      <RecordTable columns={columns} rowTo={(id) => `/families/${id}/case`} />
    </List>
  );
}

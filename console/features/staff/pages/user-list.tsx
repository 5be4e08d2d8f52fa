import type { listPeople } from '@qunlu/contract/staff/people.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { List, SearchInput, SelectInput } from 'react-admin';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { NextPages } from '../../../layout/next-pages.tsx';
import { dateTime } from '../../../platform/formats.ts';
import type { PersonFact } from '../../../platform/feature.ts';
import { useFeatures } from '../../../platform/features-context.ts';
import { statusLabels } from '../parts/status.ts';

type Line = OutputOf<typeof listPeople>['list'][number];

/** `名片 2 张，服务 1 个`: a column for each feature would be wider than a desk. */
const countsOf = (counts: readonly PersonFact[], { facts }: Line): string =>
  counts
    .flatMap(({ name, label, unit, words }) =>
      words || !facts[name] ? [] : `${label} ${facts[name]} ${unit}`,
    )
    .join('，');

const columnsWith = (counts: readonly PersonFact[]): readonly Column<Line>[] => [
  { label: '编号', render: ({ user_id }) => user_id },
  { label: '称呼', render: ({ name }) => name, place: 'title' },
  { label: '手机号', render: ({ phone }) => phone },
  { label: '状态', render: ({ status }) => statusLabels[status] },
  ...counts
    .filter(({ words }) => words)
    .map(({ name, label, words }) => ({
      label,
      render: ({ facts }: Line) => words?.[facts[name] ?? 0] ?? facts[name] ?? 0,
    })),
  { label: '有什么', render: (line) => countsOf(counts, line) },
  { label: '注册时间', render: ({ created_at }) => dateTime(created_at) },
];

/** People, found by full phone number, id or the beginning of the name; numbers stay masked here. */
export default function UserList() {
  const columns = columnsWith(useFeatures().flatMap(({ personFacts = [] }) => personFacts));
  return (
    <List
      title="用户"
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder="手机号、编号或称呼" />,
        <SelectInput
          key="status"
          source="status"
          label="状态"
          alwaysOn
          choices={[1, 2, 3, 4].map((status) => ({ id: String(status), name: statusLabels[status] }))}
        />,
      ]}
    >
      <RecordTable columns={columns} rowTo={(id) => `/users/${id}/person`} />
    </List>
  );
}

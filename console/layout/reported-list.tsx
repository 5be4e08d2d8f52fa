import { List, type RaRecord, SearchInput, SelectInput } from 'react-admin';
import { NextPages } from './next-pages.tsx';
import { type Column, RecordTable } from './record-table.tsx';

const kinds = [
  { id: 'reported', name: '有举报的' },
  { id: 'hidden', name: '已隐藏的' },
  { id: 'all', name: '全部' },
];

const byNumber = { source: 'id', placeholder: '编号' };

interface ReportedListProps<T> {
  title: string;
  columns: readonly Column<T>[];
  /** The field of the call that finds one, and what to type into it. */
  search?: { source: string; placeholder: string };
  /** The address that a row opens. */
  rowTo?: (id: RaRecord['id']) => string;
}

/** What is sold, with complaints first, what is hidden, or all; by number, too. */
export function ReportedList<T>({ title, columns, search = byNumber, rowTo }: ReportedListProps<T>) {
  return (
    <List
      title={title}
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ kind: 'reported' }}
      filters={[
        <SearchInput key={search.source} {...search} alwaysOn />,
        <SelectInput key="kind" source="kind" label="哪些" alwaysOn choices={kinds} />,
      ]}
    >
      <RecordTable columns={columns} {...(rowTo && { rowTo })} />
    </List>
  );
}

/** `举报 2，申诉 1` */
export const complaintWords = ({ reports, disputes }: { reports: number; disputes: number }): string =>
  [reports > 0 ? `举报 ${reports}` : '', disputes > 0 ? `申诉 ${disputes}` : ''].filter(Boolean).join('，') ||
  '没有';

import type { ReactElement } from 'react';
import { List, SelectInput, type RaRecord } from 'react-admin';
import { NextPages } from './next-pages.tsx';
import { type Column, RecordTable } from './record-table.tsx';

/** A list of things that staff works on, narrowed by their state; what stands in `initial` waits. */
export function CaseList<T>(props: {
  title: string;
  columns: readonly Column<T>[];
  /** Of the call's field `field`: what its values are called, and which is shown first. */
  states?: {
    field: string;
    labels: Readonly<Record<string | number, string>>;
    initial?: string;
    /** What the choice of none is called. */
    all?: string;
  };
  perPage?: number;
  actions?: ReactElement | false;
  /** The address that a row opens. */
  rowTo?: (id: RaRecord['id']) => string;
  /** What the keys Enter, A and R do, when not just that Enter opens a row. */
  keys?: string;
}) {
  const { title, columns, states, perPage, actions = false, rowTo, keys } = props;
  const filters = states && [
    <SelectInput
      key={states.field}
      source={states.field}
      label="状态"
      alwaysOn
      {...(states.all ? { emptyText: states.all } : {})}
      choices={Object.entries(states.labels).map(([id, name]) => ({ id, name }))}
    />,
  ];
  return (
    <List
      title={title}
      actions={actions}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      {...(perPage ? { perPage } : {})}
      {...(filters ? { filters } : {})}
      {...(states?.initial ? { filterDefaultValues: { [states.field]: states.initial } } : {})}
    >
      <RecordTable columns={columns} {...(rowTo ? { rowTo } : {})} {...(keys ? { keys } : {})} />
    </List>
  );
}

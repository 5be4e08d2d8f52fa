import { Box, Card, CardActionArea, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { Datagrid, FunctionField, type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Row } from '../platform/data-provider.ts';
import { ShortcutHint } from './shortcuts.tsx';
import { tableStyle } from './table-style.ts';

export interface Column<T> {
  label: string;
  render: (record: Row<T>) => ReactNode;
  /** On a phone: `title` is the first line of the row, `action` stands at its end, all others are labelled lines. */
  place?: 'title' | 'action';
}

interface RecordTableProps<T> {
  columns: readonly Column<T>[];
  /** The address that a row opens. */
  rowTo?: (id: RaRecord['id']) => string;
  /** What the keys Enter, A and R do, when not just that Enter opens a row. */
  keys?: string;
}

/** The rows of a list: a table, or on a phone a card for each row. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  const { columns, rowTo, keys = rowTo && '回车打开' } = props;
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  if (narrow) return <Cards columns={columns} {...(rowTo ? { rowTo } : {})} />;
  return (
    <>
      <Datagrid
        bulkActionButtons={false}
        rowClick={rowTo ? (id) => rowTo(id) : false}
        empty={<Nothing />}
        sx={tableStyle}
      >
        {columns.map(({ label, render }) => (
          <FunctionField key={label} label={label} render={(record: RaRecord) => render(record as Row<T>)} />
        ))}
      </Datagrid>
      {keys && <ShortcutHint rows>{keys}</ShortcutHint>}
    </>
  );
}

/** What narrows the list stands above it. */
const Nothing = () => (
  <Typography color="text.secondary" sx={{ p: 2 }}>
    没有符合条件的内容
  </Typography>
);

function Cards<T>({ columns, rowTo }: RecordTableProps<T>) {
  const { data, isPending } = useListContext<RaRecord>();
  if (isPending) return null;
  if (!data || data.length === 0) return <Nothing />;
  return (
    <Stack component="ul" spacing={1} sx={{ m: 0, p: 1, listStyle: 'none' }}>
      {data.map((record) => (
        <li key={record.id} data-row="">
          <RecordContextProvider value={record}>
            <Card variant="outlined">
              {rowTo ? (
                <CardActionArea component={Link} to={rowTo(record.id)}>
                  <Lines columns={columns} record={record as Row<T>} />
                </CardActionArea>
              ) : (
                <Lines columns={columns} record={record as Row<T>} />
              )}
            </Card>
          </RecordContextProvider>
        </li>
      ))}
    </Stack>
  );
}

function Lines<T>({ columns, record }: { columns: readonly Column<T>[]; record: Row<T> }) {
  const of = (place: Column<T>['place']) => columns.filter((column) => column.place === place);
  return (
    <Box sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {of('title').map(({ label, render }) => (
          <Typography key={label} component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {render(record)}
          </Typography>
        ))}
        <Box sx={{ ml: 'auto' }}>
          {of('action').map(({ label, render }) => (
            <span key={label}>{render(record)}</span>
          ))}
        </Box>
      </Stack>
      {of(undefined).map(({ label, render }) => (
        <Typography key={label} variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {label}：{render(record)}
        </Typography>
      ))}
    </Box>
  );
}

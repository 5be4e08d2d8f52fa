import {
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import { tableStyle } from './table-style.ts';

interface LinesBlockProps<T> {
  title: string;
  lines: readonly T[];
  keyOf: (line: T) => string | number;
  columns: readonly { label: string; render: (line: T) => ReactNode; number?: boolean }[];
  none: string;
}

/** Few lines of a page that are all there: a titled table, or on a phone the labelled fields of one line after the other. */
export function LinesBlock<T>({ title, none, ...given }: LinesBlockProps<T>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {given.lines.length === 0 ? (
          <Typography color="text.secondary">{none}</Typography>
        ) : narrow ? (
          <Fields {...given} />
        ) : (
          <Lines {...given} />
        )}
      </CardContent>
    </Card>
  );
}

type Given<T> = Pick<LinesBlockProps<T>, 'lines' | 'keyOf' | 'columns'>;

function Lines<T>({ lines, keyOf, columns }: Given<T>) {
  return (
    <Table size="small" sx={tableStyle}>
      <TableHead>
        <TableRow>
          {columns.map(({ label, number }) => (
            <TableCell key={label} {...(number ? { align: 'right' } : {})}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={keyOf(line)}>
            {columns.map(({ label, render, number }) => (
              <TableCell
                key={label}
                {...(number ? { align: 'right', sx: { fontVariantNumeric: 'tabular-nums' } } : {})}
              >
                {render(line)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Fields<T>({ lines, keyOf, columns }: Given<T>) {
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <Stack key={keyOf(line)} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          {columns.map(({ label, render }) => {
            const value = render(line);
            return value === '' || value === false ? null : (
              <Typography key={label} variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
                {label}：{value}
              </Typography>
            );
          })}
        </Stack>
      ))}
    </Stack>
  );
}

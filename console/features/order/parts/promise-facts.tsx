import { Typography } from '@mui/material';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { PromiseTable } from '@qunlu/contract/order/promise.ts';

/** What was promised, as both sides read it. */
export function PromiseFacts({ table }: { table: PromiseTable }) {
  return (
    <>
      {table.rows.map((row) => (
        <Typography key={row.until}>
          {row.words}
          {row.refund > 0 && `（${yuan(row.refund)} 元）`}
        </Typography>
      ))}
      {table.sentences.map((sentence) => (
        <Typography key={sentence} color="text.secondary">
          {sentence}
        </Typography>
      ))}
    </>
  );
}

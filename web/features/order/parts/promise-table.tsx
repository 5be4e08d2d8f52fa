import type { PromiseTable as Table } from '@qunlu/contract/order/promise.ts';

/** Until when how much comes back, and what happens when nobody does anything. */
export function PromiseTable({ table }: { table: Table }) {
  return (
    <ul>
      {[...table.rows.map(({ words }) => words), ...table.sentences].map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

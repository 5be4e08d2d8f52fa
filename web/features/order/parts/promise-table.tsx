import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { PromiseTable as Table } from '@qunlu/contract/order/promise.ts';
import { cx } from '../../../ui/cx.ts';
import css from './promise-table.module.css';

/** What a sale promises: what cancelling gives back until when, and what silence means. Put it in a padded section. */
export function PromiseTable({ table }: { table: Table }) {
  return (
    <>
      <table className={css['table']} aria-label="取消能退多少">
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.until}>
              <th scope="row">{row.words}</th>
              <td className={cx(row.refund === 0 && css['none'])}>
                {row.refund > 0 && `¥${yuan(row.refund)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {table.sentences.length > 0 && (
        <ul className={css['sentences']}>
          {table.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

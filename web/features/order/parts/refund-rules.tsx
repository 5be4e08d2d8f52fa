import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { PromiseTable as Table } from '@qunlu/contract/order/promise.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { Section } from '../../../ui/section.tsx';
import { PromiseTable } from './promise-table.tsx';
import css from './refund-rules.module.css';

/** Before buying: what can come back until when. `waiting`: in its place until it is known. */
export function RefundOffer(props: { table: Table | undefined; more?: readonly string[]; waiting?: string }) {
  const { table, more = [], waiting = '' } = props;
  return (
    <Section title="什么时候能退" padded>
      {table ? <RefundRules table={table} more={more} /> : <p className={css['waiting']}>{waiting}</p>}
    </Section>
  );
}

/** What holds now, in one sentence with its date; the whole table and what silence means open below it. */
export function RefundRules({ table, more = [] }: { table: Table; more?: readonly string[] }) {
  const [now] = table.rows;
  const first = now && (now.refund > 0 ? `${now.words}，即 ¥${yuan(now.refund)}` : now.words);
  return (
    <details className={css['root']}>
      <summary>
        <span>{first ?? '按承诺退款'}</span>
        <span className={css['open']}>
          展开
          <ChevronDown size={18} aria-hidden />
        </span>
      </summary>
      <div className={css['all']}>
        <PromiseTable table={table} />
        {more.length > 0 && (
          <ul className={css['more']}>
            {more.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

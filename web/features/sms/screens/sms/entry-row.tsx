import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { CreditEntry } from '@qunlu/contract/sms/calls.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { orderPaths } from '../../../order/paths.ts';
import css from './entry-row.module.css';

/** Credits that came or went, and why; those of an order lead to it. */
export function EntryRow({ entry }: { entry: CreditEntry }) {
  const { title, at, count, after, hash } = entry;
  const change = count > 0 ? `+${count}` : `−${-count}`;
  return (
    <ListRow
      wrap
      title={title}
      meta={`${dateTime(at)}，之后还有 ${after} 条`}
      end={<span className={css[count > 0 ? 'in' : 'out']}>{change}</span>}
      {...(hash === '' ? {} : { href: orderPaths.view(hash) })}
    />
  );
}

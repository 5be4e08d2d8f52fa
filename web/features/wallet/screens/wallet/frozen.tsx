import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { useFrozen } from '../../queries.ts';
import { Rows } from './rows.tsx';

/** Money that may not be moved yet, and from when it may. */
export function Frozen() {
  return (
    <Rows
      query={useFrozen()}
      keyOf={({ id }) => id}
      renderRow={({ title, amount, release_at, hash }) => (
        <ListRow
          wrap
          title={title}
          meta={release_at > 0 ? `${dateTime(release_at)} 解冻` : '事情办完后解冻'}
          end={<Amount fen={amount} strong />}
          {...(hash === '' ? {} : { href: orderPaths.view(hash) })}
        />
      )}
      empty={{
        title: '没有冻结的款项',
        text: '卖出后还在承诺期内的款项、审核中的提现会先冻结在这里，写明何时解冻',
      }}
    />
  );
}

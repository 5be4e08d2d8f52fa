import { Amount } from '../../../../ui/amount.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { useAwaited } from '../../queries.ts';
import { Rows } from './rows.tsx';

/** What buyers have paid for, and by when it is the seller's. */
export function AwaitedMoney() {
  return (
    <Rows
      query={useAwaited()}
      keyOf={({ id }) => id}
      renderRow={({ title, amount, words, hash }) => (
        <ListRow
          wrap
          title={title}
          meta={words}
          end={<Amount fen={amount} strong />}
          href={orderPaths.view(hash)}
        />
      )}
      empty={{
        title: '没有在途的款项',
        text: '买家付了款、服务还没有完成的，先在这里，写明哪天到账',
      }}
    />
  );
}

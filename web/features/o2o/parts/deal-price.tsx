import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { Amount } from '../../../ui/amount.tsx';
import css from './deal-price.module.css';

/** What it costs, beside what it did cost. */
export function DealPrice({
  deal: { price, was },
  size = 'm',
}: {
  deal: Pick<Deal, 'price' | 'was'>;
  size?: 'm' | 'l';
}) {
  return (
    <span className={css['root']}>
      <Amount fen={price} size={size} strong />
      {was > price && (
        <del className={css['was']}>
          <span className="visually-hidden">原价 </span>¥{yuan(was)}
        </del>
      )}
    </span>
  );
}

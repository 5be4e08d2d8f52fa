import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { stateTone, stateWords } from '../state-tone.ts';
import css from './head.module.css';

/** What was bought, how and for how much, and where it stands. */
export function Head({ order }: { order: ServiceOrder }) {
  const { state, title, total, count, way } = order;
  return (
    <div className={css['head']}>
      <Tag tone={stateTone(state)}>{stateWords(state)}</Tag>
      <h2 className={css['title']}>{title}</h2>
      <p className={css['what']}>{count > 1 ? `${way.title} × ${count}` : way.title}</p>
      {total > 0 ? <Amount fen={total} size="xl" /> : <p className={css['free']}>免费</p>}
    </div>
  );
}

import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { Section } from '../../../../ui/section.tsx';
import { Stars } from '../stars.tsx';
import { servicePaths } from '../../paths.ts';
import css from './said.module.css';

/** What the buyer said of it, and what the seller answered. */
export function Said({ order: { comment, order_id } }: { order: ServiceOrder }) {
  if (!comment) return null;
  return (
    <Section title="评价" action={<a href={servicePaths.comment(order_id)}>看评价</a>} padded>
      <Stars score={comment.score} />
      {comment.content !== '' && <p className={css['words']}>{comment.content}</p>}
      {comment.reply !== '' && <p className={css['reply']}>卖家回复：{comment.reply}</p>}
    </Section>
  );
}

import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { ServiceOrderLine } from '@qunlu/contract/service/order-entity.ts';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { servicePaths } from '../paths.ts';
import css from './order-row.module.css';
import { stateTone, stateWords } from './state-tone.ts';
import { clockWords, slotWords } from './when-words.ts';

export interface OrderRowProps {
  order: ServiceOrderLine;
  /** In the list of a day: the clock instead of the date. */
  ofDay?: boolean;
}

/** An order in a list: what, with whom, when, how much, and what is to be done. */
export function OrderRow({ order, ofDay }: OrderRowProps) {
  const [now] = useState(() => Date.now() / 1000);
  const { order_id, title, way, count, total, other, slot, state, standing, turn, created_at, refunded } =
    order;
  const when = slot
    ? ofDay
      ? `${clockWords(slot.starts_at)}${slot.minutes > 0 ? `–${clockWords(slot.starts_at + slot.minutes * 60)}` : ''}`
      : slotWords(slot, now)
    : `${dateTime(created_at)} 下单`;
  return (
    <a className={css['row']} href={servicePaths.order(order_id)} data-row>
      <Avatar id={other.user_id} name={other.name} src={other.avatar} />
      <span className={css['text']}>
        <span className={css['line']}>
          <span className={css['title']}>{title}</span>
          <Tag tone={stateTone(state)}>{stateWords(state)}</Tag>
        </span>
        <span className={css['line']}>
          <span className={css['meta']}>
            <span>{other.name}</span>
            <span>{count > 1 ? `${way.title} × ${count}` : way.title}</span>
          </span>
          {total > 0 ? <Amount fen={total} /> : <span className={css['standing']}>免费</span>}
        </span>
        <span className={css['meta']}>
          <span>{when}</span>
          {refunded > 0 && (
            <span>
              退 <Amount fen={refunded} size="s" />
            </span>
          )}
        </span>
        {standing !== '' && standing !== stateWords(state) && (
          <span className={css['standing']} data-turn={turn}>
            {standing}
          </span>
        )}
      </span>
    </a>
  );
}

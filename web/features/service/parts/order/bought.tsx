import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CalendarPlus } from '../../../../ui/more-icons.ts';
import { addToCalendar } from '../add-to-calendar.ts';
import { slotWords } from '../when-words.ts';
import css from './bought.module.css';

interface Props {
  order: ServiceOrder;
}

/** How it is served, and when. */
export function Bought({ order: { count, way, slot } }: Props) {
  const [now] = useState(() => Date.now() / 1000);
  return (
    <p className={css['when']}>
      {count > 1 ? `${way.title} × ${count}` : way.title}
      {slot && ` · ${slotWords(slot, now)}`}
    </p>
  );
}

export function After({ order }: Props) {
  if (!order.slot) return null;
  return (
    <Button
      block
      kind="secondary"
      icon={<CalendarPlus size={20} aria-hidden />}
      onClick={() => void addToCalendar(order)}
    >
      加入日历
    </Button>
  );
}

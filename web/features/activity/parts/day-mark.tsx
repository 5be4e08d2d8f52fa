import { monthDayOf, weekdayWords } from '@qunlu/contract/activity/when-words.ts';
import css from './day-mark.module.css';

/** A leaf of a calendar: month, day, weekday. The words beside it say the same. */
export function DayMark({ at, size = 'm' }: { at: number; size?: 'm' | 'l' }) {
  const { month, day } = monthDayOf(at);
  return (
    <span className={css['root']} data-size={size} aria-hidden>
      <span className={css['month']}>{month}月</span>
      <span className={css['day']}>{day}</span>
      {size === 'l' && <span className={css['weekday']}>{weekdayWords(at)}</span>}
    </span>
  );
}

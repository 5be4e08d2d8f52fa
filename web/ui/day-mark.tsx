import css from './day-mark.module.css';

export interface DayMarkProps {
  month: number;
  day: number;
  /** Under the day, on a large one. */
  weekday?: string;
  size?: 'm' | 'l';
}

/** A leaf of a calendar: month, day, weekday. The words beside it say the same. */
export function DayMark({ month, day, weekday, size = 'm' }: DayMarkProps) {
  return (
    <span className={css['root']} data-size={size} aria-hidden>
      <span className={css['month']}>{month}月</span>
      <span className={css['day']}>{day}</span>
      {weekday !== undefined && <span className={css['weekday']}>{weekday}</span>}
    </span>
  );
}

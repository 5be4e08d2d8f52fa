import { monthDayOf, weekdayWords } from '@qunlu/contract/kernel/when-words.ts';
import { DayMark as Leaf } from '../../../ui/day-mark.tsx';

/** The day of an activity, as a leaf of a calendar. */
export function DayMark({ at, size = 'm' }: { at: number; size?: 'm' | 'l' }) {
  return <Leaf {...monthDayOf(at)} size={size} {...(size === 'l' && { weekday: weekdayWords(at) })} />;
}

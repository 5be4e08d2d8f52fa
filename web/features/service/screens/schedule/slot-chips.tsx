import type { DaySlot } from '@qunlu/contract/service/schedule.ts';
import { X } from '../../../../ui/icons.ts';
import { clock } from './slots.ts';
import css from './slot-chips.module.css';

export interface SlotChipsProps {
  /** Of which day: 周一. */
  day: string;
  slots: readonly DaySlot[];
  onRemove: (start: number) => void;
}

/** The slots of one day; a tap takes one out. */
export function SlotChips({ day, slots, onRemove }: SlotChipsProps) {
  return (
    <ul className={css['root']}>
      {slots.map(({ start, minutes, seats }) => (
        <li key={start}>
          <button
            type="button"
            className={css['slot']}
            aria-label={`去掉${day} ${clock(start)}–${clock(start + minutes)}`}
            onClick={() => onRemove(start)}
          >
            <span>
              {clock(start)}–{clock(start + minutes)}
              {seats > 1 && <small> {seats} 人</small>}
            </span>
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

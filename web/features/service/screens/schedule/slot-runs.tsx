import type { DaySlot } from '@qunlu/contract/service/schedule.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { clock, runsOf } from './slots.ts';
import css from './slot-runs.module.css';

export interface SlotRunsProps {
  /** Of which day: 周一. */
  day: string;
  slots: readonly DaySlot[];
  /** Takes out the slots that begin at these minutes. */
  onRemove: (starts: readonly number[]) => void;
}

const spanOf = ({ start, minutes }: DaySlot): string => `${clock(start)}–${clock(start + minutes)}`;

/** The slots of one day as people think of them: from when to when, in steps; a tap takes some of them out. */
export function SlotRuns({ day, slots, onRemove }: SlotRunsProps) {
  async function change(run: readonly DaySlot[], name: string): Promise<void> {
    const all = 'all';
    const chosen = await actionSheet({
      title: `${day} ${name}`,
      items: [
        ...(run.length > 1
          ? run.map((slot) => ({ key: String(slot.start), label: `去掉 ${spanOf(slot)}` }))
          : []),
        { key: all, label: run.length > 1 ? '全部去掉' : '去掉', danger: true },
      ],
    });
    if (chosen !== null) onRemove(chosen === all ? run.map(({ start }) => start) : [Number(chosen)]);
  }

  return (
    <ul className={css['root']}>
      {runsOf(slots).map((run) => {
        const [first] = run;
        const last = run.at(-1);
        if (!first || !last) return null;
        const name = `${clock(first.start)}–${clock(last.start + last.minutes)}`;
        const facts = [
          run.length > 1 ? `${run.length} 段` : '',
          `${first.minutes} 分钟`,
          first.seats > 1 ? `${first.seats} 人` : '',
        ].filter((fact) => fact !== '');
        return (
          <li key={first.start}>
            <button type="button" className={css['run']} onClick={() => void change(run, name)}>
              <span className="visually-hidden">{day}</span>
              <b>{name}</b>
              <span>{facts.join(' · ')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

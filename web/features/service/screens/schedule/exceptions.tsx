import { serviceRules } from '@qunlu/contract/service/rules.ts';
import {
  dateOf,
  daySlotsProblem,
  dateStart,
  type ScheduleException,
  weekdayOf,
  type WeeklySlot,
} from '@qunlu/contract/service/schedule.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Ellipsis, Plus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { clock, dayLabel, daysAhead, slotsIn, slotsOn } from './slots.ts';
import { askSpan } from './span-sheet.tsx';
import css from './exceptions.module.css';

export interface ExceptionsProps {
  value: readonly ScheduleException[];
  weekly: readonly WeeklySlot[];
  /** Seconds. */
  now: number;
  /** Days from today on that can differ. */
  ahead: number;
  onChange: (value: ScheduleException[]) => void;
}

/** Days that differ from the week: a holiday, or a day with other times. */
export function Exceptions({ value, weekly, now, ahead, onChange }: ExceptionsProps) {
  const today = dateOf(now);
  const shown = value
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const put = (next: ScheduleException): void =>
    onChange([...value.filter(({ date }) => date !== next.date), next]);

  async function add(): Promise<void> {
    const date = await openSheet<string>('哪一天', (close) => (
      <ul className={css['days']}>
        {daysAhead(now, ahead)
          .filter((day) => value.every((one) => one.date !== day.value))
          .map((day) => (
            <li key={day.value}>
              <button type="button" className={css['day']} onClick={() => close(day.value)}>
                {day.label}
              </button>
            </li>
          ))}
      </ul>
    ));
    if (date !== null) await choose({ date, slots: [] });
  }

  async function choose(given: ScheduleException): Promise<void> {
    const { date } = given;
    const known = value.some((one) => one.date === date);
    const input = await actionSheet({
      title: dayLabel(date),
      items: [
        { key: 'off' as const, label: '这天不接约' },
        { key: 'more' as const, label: '这天加时段', note: '每周的时段照旧' },
        { key: 'own' as const, label: '这天用别的时段', note: '每周的时段这天不算' },
        ...(known ? [{ key: 'usual' as const, label: '和每周一样' }] : []),
      ],
    });
    if (input === 'off') put({ date, slots: [] });
    else if (input === 'usual') onChange(value.filter((one) => one.date !== date));
    else if (input !== null) {
      const usual = slotsOn(weekly, weekdayOf(dateStart(date)));
      // A day that already differs grows from what it has.
      const before =
        input === 'own'
          ? []
          : known
            ? given.slots
            : usual.map(({ start, minutes, seats }) => ({ start, minutes, seats }));
      await askSpan({
        title: dayLabel(date),
        weekly: false,
        start: { weekdays: [], from: 9 * 60, to: 12 * 60, minutes: 60, seats: 1 },
        onAdd(span) {
          const slots = [...before, ...slotsIn(span)];
          const problem =
            slotsIn(span).length === 0
              ? '从几点到几点，至少要放得下一段'
              : slots.length > 24
                ? '一天最多 24 段'
                : daySlotsProblem(slots);
          if (problem === '') put({ date, slots });
          return problem;
        },
      });
    }
  }

  return (
    <Section
      title="特别的日子"
      action={
        value.length < serviceRules.exceptions && (
          <Button kind="quiet" size="s" icon={<Plus size={18} aria-hidden />} onClick={() => void add()}>
            添加
          </Button>
        )
      }
      {...(shown.length === 0 ? { note: '放假、出差，或某天换时间，加在这里', plain: true } : {})}
    >
      {shown.map((one) => (
        <ListRow
          key={one.date}
          wrap
          chevron={false}
          title={dayLabel(one.date)}
          meta={
            one.slots.length === 0
              ? '不接约'
              : one.slots
                  .toSorted((a, b) => a.start - b.start)
                  .map(({ start, minutes }) => `${clock(start)}–${clock(start + minutes)}`)
                  .join('、')
          }
          end={
            <IconButton label={`更多：${dayLabel(one.date)}`} onClick={() => void choose(one)}>
              <Ellipsis size={20} aria-hidden />
            </IconButton>
          }
        />
      ))}
    </Section>
  );
}

import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { monthSeconds, monthText, yearMonth } from '@qunlu/contract/kernel/formats.ts';
import type { listSlots } from '@qunlu/contract/service/booking.ts';
import { dateOf, dayStart } from '@qunlu/contract/service/schedule.ts';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { RadioLine } from '../../../ui/radio-line.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import { useSlots } from '../queries/orders.ts';
import css from './slot-picker.module.css';
import { clockWords, nearWords, weekdayWords } from './when-words.ts';

type Slot = OutputOf<typeof listSlots>['list'][number];

export interface SlotPickerProps {
  serviceId: number;
  wayId: number;
  /** The chosen slot, 0 for none. */
  value: number;
  /** Slots that are full may be chosen, too: to wait for them. */
  full?: boolean;
  onChange: (slotId: number) => void;
}

const look = (root: string, option: string, face: string) => ({
  root: css[root] ?? '',
  option: css[option] ?? '',
  face: css[face] ?? '',
});
const looks = { days: look('days', 'day', 'dayFace'), tiles: look('tiles', 'tile', 'tileFace') } as const;

/** Seconds; the longest that may be asked about at once. */
const longest = 31 * 86_400;
const nextMonth = (month: string): string => monthText((monthSeconds(month) ?? 0) + longest + 86_400);
const lastMonth = (month: string): string => monthText((monthSeconds(month) ?? 0) - 86_400);

/** The bookable times of a service: a month, its days as a strip, the times of a day as tiles with what is left. */
export function SlotPicker({ serviceId, wayId, value, full = false, onChange }: SlotPickerProps) {
  const [today] = useState(() => dayStart(Date.now() / 1000));
  const thisMonth = monthText(today);
  const [month, setMonth] = useState(() => (value > today ? monthText(value) : thisMonth));
  const [day, setDay] = useState('');
  const spanOf = (text: string): { from: number; to: number } => {
    const start = monthSeconds(text) ?? today;
    return {
      from: Math.max(today, start),
      to: Math.min(start + longest, monthSeconds(nextMonth(text)) ?? 0),
    };
  };
  const input = { id: serviceId, way_id: wayId };
  // The first answer says how far ahead one can book.
  const first = useSlots({ ...input, ...spanOf(thisMonth) });
  const { data, error, refetch } = useSlots({ ...input, ...spanOf(month) });
  const span = data ?? first.data;

  const may = (slot: Slot): boolean => slot.bookable || (full && (slot.queue || slot.left === 0));
  const slots = (data?.list ?? []).filter(
    ({ starts_at }) => data && starts_at >= data.from && starts_at < data.to,
  );
  const days = [...new Set(slots.map(({ starts_at }) => dateOf(starts_at)))];
  const shown =
    (days.includes(day) && day) ||
    dateOf(slots.find(({ slot_id }) => slot_id === value)?.starts_at ?? slots.find(may)?.starts_at ?? 0);
  const tiles = slots.filter((slot) => dateOf(slot.starts_at) === shown);
  const later = span !== undefined && (monthSeconds(nextMonth(month)) ?? 0) < span.to;

  return (
    <div>
      <div className={css['months']}>
        <span className={css['month']} aria-live="polite">
          {yearMonth(monthSeconds(month) ?? today)}
        </span>
        <span className={css['turn']}>
          <IconButton label="上个月" disabled={month <= thisMonth} onClick={() => setMonth(lastMonth(month))}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton label="下个月" disabled={!later} onClick={() => setMonth(nextMonth(month))}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      {error && !data ? (
        <div className={css['none']} role="alert">
          {sentence(error)}
          <Button size="s" kind="secondary" onClick={() => void refetch()}>
            重新加载
          </Button>
        </div>
      ) : !data ? (
        <Skeleton label="正在看还有哪些时间">
          <div className={css['none']}>
            <Bone kind="block" />
          </div>
        </Skeleton>
      ) : days.length === 0 ? (
        <div className={css['none']}>
          <span>{later ? '这个月没有可以约的时间了' : '最近没有可以约的时间，过几天再来看看'}</span>
          {later && (
            <Button size="s" kind="secondary" onClick={() => setMonth(nextMonth(month))}>
              看下个月
            </Button>
          )}
        </div>
      ) : (
        <>
          <Days days={days} slots={slots} may={may} value={shown} onChange={setDay} />
          <RadioLine
            label="时间"
            look={looks.tiles}
            value={String(value)}
            options={tiles.map((slot) => ({ value: String(slot.slot_id), label: <Tile slot={slot} /> }))}
            onChange={(slotId) => {
              const slot = tiles.find(({ slot_id }) => String(slot_id) === slotId);
              if (slot && may(slot)) onChange(slot.slot_id);
            }}
          />
        </>
      )}
    </div>
  );
}

function Tile({ slot }: { slot: Slot }) {
  const { starts_at, minutes, left, seats, bookable } = slot;
  return (
    <>
      <span className={cx(css['time'], !bookable && css['full'])}>{clockWords(starts_at)}</span>{' '}
      <span>{left === 0 ? '约满' : !bookable ? '不能约' : seats > 1 ? `余 ${left}` : `${minutes} 分钟`}</span>
    </>
  );
}

function Days(props: {
  days: readonly string[];
  slots: readonly Slot[];
  may: (slot: Slot) => boolean;
  value: string;
  onChange: (day: string) => void;
}) {
  const { days, slots, value, onChange } = props;
  const [now] = useState(() => Date.now() / 1000);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector('input:checked');
    chosen?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <div ref={strip}>
      <RadioLine
        label="日期"
        look={looks.days}
        value={value}
        onChange={onChange}
        options={days.map((day) => {
          const own = slots.filter((slot) => dateOf(slot.starts_at) === day);
          const at = own[0]?.starts_at ?? 0;
          const open = own.filter(({ bookable }) => bookable).length;
          return {
            value: day,
            label: (
              <>
                <span>{nearWords(at, now) || weekdayWords(at)}</span>{' '}
                <span className={css['number']}>{Number(day.slice(-2))}</span>{' '}
                <span>{open > 0 ? `${open} 个时段` : '约满'}</span>
              </>
            ),
          };
        })}
      />
    </div>
  );
}

import { daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { Field } from '../../../../ui/form/field.tsx';
import { type Option, Select } from '../../../../ui/form/select-field.tsx';
import css from './birthday-field.module.css';

export interface BirthdayFieldProps {
  /** Milliseconds; null for none. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string | undefined;
}

const numbers = (from: number, to: number, unit: string): Option[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => {
    const each = from < to ? from + index : from - index;
    return { value: String(each).padStart(2, '0'), label: `${each}${unit}` };
  });

/** A date of birth as three lists; it is set once all three are chosen, and removed by clearing the year. */
export function BirthdayField({ value, onChange, error }: BirthdayFieldProps) {
  const [parts, setParts] = useState(() => (value === null ? '' : dayText(value / 1000)).split('-'));
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year = '', month = '', day = ''] = parts;
  const days = new Date(Number(year || 2000), Number(month || 1), 0).getDate();

  function choose(next: [string, string, string]): void {
    const [y, m, d] = next;
    setParts(y === '' ? [] : next);
    const most = new Date(Number(y), Number(m), 0).getDate();
    const seconds =
      y && m && d ? daySeconds(`${y}-${m}-${String(Math.min(Number(d), most)).padStart(2, '0')}`) : null;
    onChange(seconds === null ? null : seconds * 1000);
  }

  return (
    <Field label="生日" group error={error} help="能看到您联系方式的人才能看到">
      <span className={css['row']}>
        <Select
          label="生日，年"
          placeholder="年"
          value={year}
          options={numbers(thisYear, 1920, '年')}
          onChange={(next) => choose([next, month, day])}
        />
        <Select
          label="生日，月"
          placeholder="月"
          value={month}
          options={numbers(1, 12, '月')}
          disabled={year === ''}
          onChange={(next) => choose([year, next, day])}
        />
        <Select
          label="生日，日"
          placeholder="日"
          value={day}
          options={numbers(1, days, '日')}
          disabled={month === ''}
          onChange={(next) => choose([year, month, next])}
        />
      </span>
    </Field>
  );
}

import css from './month-field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Select, type Option } from './select-field.tsx';
import type { ControlProps } from './text-input.tsx';

/** Until now: the value of a month that has not come yet. */
export const PRESENT = 'present';

interface MonthFieldProps extends Omit<FieldProps, 'group'>, ControlProps<string> {
  /** The years to choose from, newest first. */
  from: number;
  to: number;
  /** Offers 至今. */
  present?: boolean;
}

const MONTHS: readonly Option[] = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: `${index + 1}月`,
}));

/** A month as two lists that every phone has: the value is 'YYYY-MM', 'YYYY-' while the month is open, 'present' or ''. */
export function MonthField({
  label,
  help,
  error,
  required,
  optional,
  end,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  from,
  to,
  present,
}: MonthFieldProps) {
  const [year = '', month = ''] = value === PRESENT ? [PRESENT] : value.split('-');
  const years: Option[] = present ? [{ value: PRESENT, label: '至今' }] : [];
  for (let each = to; each >= from; each--) years.push({ value: String(each), label: `${each}年` });
  return (
    <Field label={label} help={help} error={error} required={required} optional={optional} end={end} group>
      <span className={css['row']}>
        <Select
          name={name}
          label={`${label}，年`}
          placeholder="选择年份"
          value={year}
          options={years}
          disabled={disabled}
          onChange={(next) => onChange(next === PRESENT || next === '' ? next : `${next}-${month}`)}
          onBlur={onBlur}
        />
        {year !== PRESENT && (
          <Select
            label={`${label}，月`}
            placeholder="选择月份"
            value={month}
            options={MONTHS}
            disabled={disabled || year === ''}
            onChange={(next) => onChange(`${year}-${next}`)}
            onBlur={onBlur}
          />
        )}
      </span>
    </Field>
  );
}

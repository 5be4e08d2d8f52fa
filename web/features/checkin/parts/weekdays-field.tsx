import { Field } from '../../../ui/form/field.tsx';
import css from './weekdays-field.module.css';

interface WeekdaysFieldProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  nameOf: (weekday: number) => string;
}

const week = [1, 2, 3, 4, 5, 6, 7];

/** Days of the week, each switched by a tap. */
export function WeekdaysField({ value, onChange, error, disabled, nameOf }: WeekdaysFieldProps) {
  const toggle = (day: number): void =>
    onChange(week.filter((one) => (one === day ? !value.includes(one) : value.includes(one))));
  return (
    <Field label="星期几打卡" required error={error} group>
      <div className={css['root']}>
        {week.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={value.includes(day)}
            aria-label={nameOf(day)}
            disabled={disabled}
            data-invalid={error ? true : undefined}
            onClick={() => toggle(day)}
          >
            {nameOf(day).slice(1)}
          </button>
        ))}
      </div>
    </Field>
  );
}

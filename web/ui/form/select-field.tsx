import { cx } from '../cx.ts';
import { ChevronDown } from '../icons.ts';
import box from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useField } from './field-context.ts';
import css from './select-field.module.css';
import type { ControlProps } from './text-input.tsx';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends ControlProps<string> {
  options: readonly Option[];
  /** Shown, and chosen, when the value is ''. */
  placeholder?: string;
  label?: string;
}

/** The phone's own list of choices. */
export function Select({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  options,
  placeholder,
  label,
}: SelectProps) {
  const field = useField();
  return (
    <span className={cx(box['box'], css['root'], field.invalid && box['invalid'])}>
      <select
        id={field.id}
        className={cx(box['input'], css['select'], value === '' && css['empty'])}
        name={name}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-required={field.required || undefined}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={css['arrow']} size={18} aria-hidden />
    </span>
  );
}

/** A labelled choice of one among a few. For long lists use PickerField with a picker. */
export function SelectField({
  label,
  help,
  error,
  required,
  optional,
  end,
  ...select
}: Omit<FieldProps, 'group'> & Omit<SelectProps, 'label'>) {
  return (
    <Field label={label} help={help} error={error} required={required} optional={optional} end={end}>
      <Select {...select} />
    </Field>
  );
}

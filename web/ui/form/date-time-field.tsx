import { clockSeconds, clockText } from '@qunlu/contract/kernel/formats.ts';
import { Field, type FieldProps } from './field.tsx';
import { TextInput, type ControlProps } from './text-input.tsx';

interface DateTimeFieldProps extends Omit<FieldProps, 'group'>, ControlProps<number> {}

/** A day and a time as the phone lets one choose them, always those of Shanghai. The value: seconds, 0 for none. */
export function DateTimeField({
  label,
  help,
  error,
  required,
  optional,
  end,
  value,
  onChange,
  ...control
}: DateTimeFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required} optional={optional} end={end}>
      <TextInput
        {...control}
        kind="datetime-local"
        value={clockText(value)}
        onChange={(text) => onChange(clockSeconds(text) ?? 0)}
      />
    </Field>
  );
}

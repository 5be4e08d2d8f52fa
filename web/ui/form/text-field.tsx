import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { Counter, nearBound } from './counter.tsx';
import { Field, type FieldProps } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type TextFieldProps = Omit<FieldProps, 'group'> &
  Omit<TextInputProps, 'label' | 'invalid' | 'describedBy' | 'required'> & {
    /** The room there is, in wide characters: counted when it gets short, and told while typing when there is none. */
    maxWide?: number;
  };

/** A labelled line of text. `<TextField {...form.field('realname')} label="姓名" autoComplete="name" />` */
export function TextField({
  label,
  help,
  error,
  required,
  optional,
  end,
  maxWide,
  ...input
}: TextFieldProps) {
  const bound = maxWide ?? Infinity;
  const { value } = input;
  return (
    <Field
      label={label}
      help={help}
      error={error || (maxWide === undefined ? '' : maxLength(maxWide)(value, label))}
      required={required}
      optional={optional}
      end={nearBound(value, bound) ? <Counter value={value} max={bound} /> : end}
    >
      <TextInput {...(maxWide === undefined ? {} : { maxLength: 2 * maxWide })} {...input} />
    </Field>
  );
}

/** A labelled telephone number: tel keyboard, digits only; + where a foreign number makes sense. */
export function TelField({
  international,
  onChange,
  ...rest
}: Omit<TextFieldProps, 'kind'> & { international?: boolean }) {
  const unwanted = international ? /[^\d+\- ]/g : /\D/g;
  return (
    <TextField
      autoComplete="tel"
      maxLength={international ? 32 : 11}
      {...rest}
      kind="tel"
      onChange={(value) => onChange(value.replace(unwanted, ''))}
    />
  );
}

import { Field, type FieldProps } from './field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type TextFieldProps = Omit<FieldProps, 'group'> &
  Omit<TextInputProps, 'label' | 'invalid' | 'describedBy' | 'required'>;

/** A labelled line of text. `<TextField {...form.field('realname')} label="姓名" autoComplete="name" />` */
export function TextField({ label, help, error, required, optional, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required} optional={optional} end={end}>
      <TextInput {...input} />
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

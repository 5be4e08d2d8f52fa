import { Field, type FieldProps } from './field.tsx';
import { Textarea, type TextareaProps } from './textarea.tsx';

type TextareaFieldProps = Omit<FieldProps, 'group'> & Omit<TextareaProps, 'label' | 'invalid' | 'describedBy' | 'required'>;

/** A labelled text of several lines. */
export function TextareaField({ label, help, error, required, optional, end, ...area }: TextareaFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required} optional={optional} end={end}>
      <Textarea {...area} />
    </Field>
  );
}

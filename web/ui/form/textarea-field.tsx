import { Counter } from './counter.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Textarea, type TextareaProps } from './textarea.tsx';

type TextareaFieldProps = Omit<FieldProps, 'group'> &
  Omit<TextareaProps, 'label' | 'invalid' | 'describedBy' | 'required'> & {
    /** The room there is, in wide characters: shown as a counter. */
    maxWide?: number;
  };

/** A labelled text of several lines. */
export function TextareaField({
  label,
  help,
  error,
  required,
  optional,
  end,
  maxWide,
  ...area
}: TextareaFieldProps) {
  return (
    <Field
      label={label}
      help={help}
      error={error}
      required={required}
      optional={optional}
      end={maxWide === undefined ? end : <Counter value={area.value} max={maxWide} />}
    >
      <Textarea {...area} />
    </Field>
  );
}

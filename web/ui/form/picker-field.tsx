import { cx } from '../cx.ts';
import { ChevronRight } from '../icons.ts';
import { PROMPT_PLACEHOLDER } from '../words.ts';
import box from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useField } from './field-context.ts';
import css from './picker-field.module.css';

export interface PickerFieldProps extends Omit<FieldProps, 'group'> {
  /** The chosen value as people read it; '' when none is chosen. */
  text: string;
  placeholder?: string;
  disabled?: boolean;
  onOpen: () => void;
}

/** A labelled value that is chosen on a page of its own: `onOpen` awaits a picker. */
export function PickerField({ label, help, error, required, optional, end, ...control }: PickerFieldProps) {
  return (
    <Field label={label} help={help} error={error} required={required} optional={optional} end={end}>
      <Control {...control} label={label} />
    </Field>
  );
}

function Control({
  text,
  placeholder = PROMPT_PLACEHOLDER,
  disabled,
  onOpen,
  label,
}: Pick<PickerFieldProps, 'text' | 'placeholder' | 'disabled' | 'onOpen' | 'label'>) {
  const field = useField();
  return (
    <button
      type="button"
      id={field.id}
      className={cx(box['box'], css['root'], field.invalid && box['invalid'])}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-label={`${label}：${text || placeholder}`}
      aria-describedby={field.describedBy}
      data-invalid={field.invalid || undefined}
      onClick={onOpen}
    >
      <span className={cx(css['text'], text === '' && css['empty'])}>{text || placeholder}</span>
      <ChevronRight className={css['arrow']} size={18} aria-hidden />
    </button>
  );
}

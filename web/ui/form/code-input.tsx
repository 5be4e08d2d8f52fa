import type { RefObject } from 'react';
import { cx } from '../cx.ts';
import css from './code-input.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useField } from './field-context.ts';
import type { ControlProps } from './text-input.tsx';

interface CodeProps extends ControlProps<string> {
  length?: number;
  autoFocus?: boolean;
  /** For who gives it the focus once a code is on its way. */
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The last digit was typed or the whole code was filled in from the message. */
  onComplete?: (code: string) => void;
}

/** A labelled code of six digits, in cells; the phone offers the code of the message that just came. */
export function CodeField({
  label,
  help,
  error,
  required,
  end,
  ...code
}: Omit<FieldProps, 'group'> & CodeProps) {
  return (
    <Field label={label} help={help} error={error} required={required} end={end}>
      <Code {...code} />
    </Field>
  );
}

function Code(props: CodeProps) {
  const { name, value, onChange, onBlur, disabled, length = 6, autoFocus, inputRef, onComplete } = props;
  const field = useField();
  const cells = Array.from({ length }, (_, index) => value[index] ?? '');
  return (
    <span className={css['root']}>
      <input
        ref={inputRef}
        id={field.id}
        className={css['input']}
        name={name}
        value={value}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        maxLength={length}
        disabled={disabled}
        autoFocus={autoFocus}
        data-autofocus={autoFocus ? '' : undefined}
        aria-required={field.required || undefined}
        aria-invalid={field.invalid || undefined}
        aria-describedby={field.describedBy}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
          onChange(digits);
          if (digits.length === length && digits !== value) onComplete?.(digits);
        }}
        onBlur={onBlur}
      />
      <span className={css['cells']} aria-hidden>
        {cells.map((digit, index) => (
          <span
            key={index}
            className={cx(
              css['cell'],
              index === Math.min(value.length, length - 1) && css['next'],
              field.invalid && css['invalid'],
            )}
          >
            {digit}
          </span>
        ))}
      </span>
    </span>
  );
}

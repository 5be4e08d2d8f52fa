import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { isTouch } from '../touch.ts';
import css from './control.module.css';
import { useField } from './field-context.ts';

/** What every control of a form takes; `form.field(name)` gives the first four. */
export interface ControlProps<T> {
  name?: string | undefined;
  value: T;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

export interface TextInputProps extends ControlProps<string> {
  kind?:
    | 'text'
    | 'tel'
    | 'email'
    | 'url'
    | 'search'
    | 'password'
    | 'integer'
    | 'decimal'
    | 'date'
    | 'time'
    | 'datetime-local'
    | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Before the text: ¥, +86. */
  before?: ReactNode;
  /** After it: a unit, a button. */
  after?: ReactNode;
  /** Only where no Field stands around it. */
  label?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  describedBy?: string | undefined;
  /** Enter on a keyboard; never on a phone, where Enter only closes the keyboard. */
  onEnter?: (() => void) | undefined;
  /** The word on the Enter key of a phone's keyboard; `next` moves on to the next field. */
  enterKeyHint?: 'done' | 'next' | undefined;
}

const KEYBOARD = { integer: 'numeric', decimal: 'decimal' } as const;

/** One line of text, with the keyboard that fits what is asked. */
export function TextInput(props: TextInputProps) {
  const { kind = 'text', value, onChange, onBlur, onEnter } = props;
  const field = useField();
  const invalid = props.invalid ?? field.invalid ?? false;
  const numeric = kind === 'integer' || kind === 'decimal';
  return (
    <span className={cx(css['box'], invalid && css['invalid'])}>
      {props.before && <span className={css['before']}>{props.before}</span>}
      <input
        id={field.id}
        className={cx(css['input'], (numeric || kind === 'tel') && css['figures'])}
        type={numeric ? 'text' : kind}
        inputMode={numeric ? KEYBOARD[kind] : kind === 'tel' ? 'tel' : undefined}
        enterKeyHint={props.enterKeyHint ?? 'done'}
        name={props.name}
        value={value}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus}
        data-autofocus={props.autoFocus ? '' : undefined}
        disabled={props.disabled}
        aria-label={props.label}
        aria-required={(props.required ?? field.required) ? true : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy ?? field.describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        onKeyDown={
          onEnter &&
          ((event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (isTouch()) event.currentTarget.blur();
            else onEnter();
          })
        }
      />
      {props.after && <span className={css['after']}>{props.after}</span>}
    </span>
  );
}

import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import css from './control.module.css';
import { useField } from './field-context.ts';
import type { ControlProps } from './text-input.tsx';

export const TEXTAREA_MIN_ROWS = 3;

export interface TextareaProps extends ControlProps<string> {
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  minRows?: number;
  maxRows?: number;
  autoFocus?: boolean | undefined;
  label?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  describedBy?: string | undefined;
}

/** Text of several lines; its rows grow with what is written, between a minimum (3) and a maximum. */
export function Textarea(props: TextareaProps) {
  const { value, onChange, onBlur, minRows = TEXTAREA_MIN_ROWS, maxRows = 8 } = props;
  const field = useField();
  const invalid = props.invalid ?? field.invalid ?? false;
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    area.rows = minRows;
    const style = getComputedStyle(area);
    const line = parseFloat(style.lineHeight) || 24;
    const space = (parseFloat(style.paddingTop) || 0) + (parseFloat(style.paddingBottom) || 0);
    const needed = value === '' ? minRows : Math.round((area.scrollHeight - space) / line);
    area.rows = Math.min(Math.max(needed, minRows), Math.max(maxRows, minRows));
  }, [value, minRows, maxRows]);

  return (
    <span className={cx(css['box'], invalid && css['invalid'])}>
      <textarea
        ref={ref}
        id={field.id}
        className={css['input']}
        name={props.name}
        value={value}
        rows={minRows}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        autoFocus={props.autoFocus}
        data-autofocus={props.autoFocus ? '' : undefined}
        disabled={props.disabled}
        aria-label={props.label}
        aria-required={(props.required ?? field.required) ? true : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy ?? field.describedBy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </span>
  );
}

import { useState } from 'react';
import css from './stepper.module.css';
import { Plus, Minus } from './icons.ts';

export interface StepperProps {
  /** What is counted. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
}

/** A small number, one up or one down, or typed. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  disabled,
}: StepperProps) {
  /** What is being typed while it is empty or too small: the beginning of another number. */
  const [typed, setTyped] = useState<string | null>(null);
  const put = (next: number): void => {
    setTyped(null);
    const kept = Math.min(Math.max(next, min), max);
    if (kept !== value) onChange(kept);
  };
  const type = (text: string): void => {
    const next = Number(text);
    if (text === '' || next < min) setTyped(text);
    else put(next);
  };
  return (
    <span className={css['root']} role="group" aria-label={label}>
      <button
        type="button"
        className={css['button']}
        aria-label={`减少${label}`}
        disabled={disabled || value <= min}
        onClick={() => put(value - step)}
      >
        <Minus size={18} aria-hidden />
      </button>
      <input
        className={css['input']}
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => type(event.currentTarget.value.replace(/\D/g, '').slice(0, 15))}
        onBlur={() => typed !== null && put(Number(typed || value))}
      />
      <button
        type="button"
        className={css['button']}
        aria-label={`增加${label}`}
        disabled={disabled || value >= max}
        onClick={() => put(value + step)}
      >
        <Plus size={18} aria-hidden />
      </button>
    </span>
  );
}

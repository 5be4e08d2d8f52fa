import css from './stepper.module.css';
import { Minus, Plus } from './icons.ts';

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
  const put = (next: number): void => {
    const kept = Math.min(Math.max(next, min), max);
    if (kept !== value) onChange(kept);
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
        value={value}
        disabled={disabled}
        onChange={(event) => put(Number(event.currentTarget.value.replace(/\D/g, '') || min))}
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

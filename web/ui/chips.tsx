import { useId } from 'react';
import css from './chips.module.css';

export interface ChipsProps<K extends string> {
  /** What is chosen between, for a screen reader. */
  label: string;
  options: readonly { value: K; label: string; count?: number }[];
  value: K;
  onChange: (value: K) => void;
}

/** One of many short words, in a line that scrolls sideways: a filter of a list. */
export function Chips<K extends string>({ label, options, value, onChange }: ChipsProps<K>) {
  const name = useId();
  return (
    <div className={css['root']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css['option']}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css['face']}>
            {option.label}
            {option.count !== undefined && <span className={css['count']}>{option.count}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

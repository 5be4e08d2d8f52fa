import { useId } from 'react';
import css from './segmented.module.css';

export interface SegmentedProps<K extends string> {
  /** What is chosen between, for a screen reader. */
  label: string;
  options: readonly { value: K; label: string }[];
  value: K;
  onChange: (value: K) => void;
}

/** One of two to four views or kinds, all in sight. */
export function Segmented<K extends string>({ label, options, value, onChange }: SegmentedProps<K>) {
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
          <span className={css['face']}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

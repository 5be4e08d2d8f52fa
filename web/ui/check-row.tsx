import type { ReactNode } from 'react';
import css from './check-row.module.css';
import { Check } from './icons.ts';

export interface CheckRowProps {
  title: string;
  meta?: string | undefined;
  /** An avatar (44). */
  leading?: ReactNode;
  checked: boolean;
  /** The row cannot be changed. */
  disabled?: boolean;
  onChange: () => void;
}

/** One row of a list of which several are chosen; the whole row is what one taps. As high as its place. */
export function CheckRow({ title, meta, leading, checked, disabled, onChange }: CheckRowProps) {
  return (
    <label className={css['root']}>
      <input
        type="checkbox"
        className={css['input']}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
      <span className={css['mark']} aria-hidden>
        <Check size={16} strokeWidth={3} />
      </span>
      {leading}
      <span className={css['text']}>
        <span className={css['title']}>{title}</span>
        {meta && <span className={css['meta']}>{meta}</span>}
      </span>
    </label>
  );
}

import css from './chips.module.css';
import { RadioLine } from './radio-line.tsx';

export interface ChipsProps<K extends string> {
  /** What is chosen between, for a screen reader. */
  label: string;
  options: readonly { value: K; label: string; count?: number }[];
  value: K;
  onChange: (value: K) => void;
}

/** One of many short words, in a line that scrolls sideways: a filter of a list. */
export function Chips<K extends string>({ options, ...props }: ChipsProps<K>) {
  const faces = options.map(({ value, label, count }) => ({
    value,
    label: (
      <>
        {label}
        {count !== undefined && <span className={css['count']}>{count}</span>}
      </>
    ),
  }));
  return <RadioLine {...props} options={faces} look={css} />;
}

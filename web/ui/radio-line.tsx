import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';
import css from './radio-line.module.css';

export interface RadioLineProps<K extends string> {
  /** What is chosen between, for a screen reader. */
  label: string;
  options: readonly { value: K; label: ReactNode }[];
  value: K;
  onChange: (value: K) => void;
  /** The classes `root`, `option` and `face` of who draws it; the face of the chosen one follows a checked input. */
  look: Readonly<Record<string, string>>;
}

/** One of several side by side, by tap and by the keys of a radio group; how they look is said by `look`. */
export function RadioLine<K extends string>({ label, options, value, onChange, look }: RadioLineProps<K>) {
  const name = useId();
  const line = useRef<HTMLDivElement>(null);
  // In a line that scrolls what is chosen is seen whole, however the screen came to it.
  useEffect(() => {
    const chosen = line.current?.querySelector(':checked');
    if (!line.current || !chosen) return;
    const [whole, one] = [line.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (one.left < whole.left || one.right > whole.right)
      line.current.scrollLeft += one.left + one.width / 2 - (whole.left + whole.width / 2);
  }, [value]);
  return (
    <div ref={line} className={look['root']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={cx(css['option'], look['option'])}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={look['face']}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

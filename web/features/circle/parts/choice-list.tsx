import { useId } from 'react';
import css from './choice-list.module.css';

/** One of a few, each with a sentence that says what follows from it. */
export function ChoiceList<K extends string>(props: {
  label: string;
  options: readonly { value: K; label: string; words: string; disabled?: boolean }[];
  value: K;
  onChange: (value: K) => void;
}) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <div className={css['root']} role="radiogroup" aria-label={label}>
      {options.map(({ value: own, label: title, words, disabled }) => (
        <label key={own} className={css['option']}>
          <input
            type="radio"
            className={css['input']}
            name={name}
            value={own}
            checked={own === value}
            disabled={disabled}
            onChange={() => onChange(own)}
          />
          <span className={css['mark']} aria-hidden />
          <span className={css['text']}>
            {title}
            <span className={css['words']}>{words}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

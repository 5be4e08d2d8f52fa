import { useId } from 'react';
import { Star } from '../icons.ts';
import { Field } from './field.tsx';
import css from './score-field.module.css';

const all = [1, 2, 3, 4, 5] as const;

export interface ScoreFieldProps {
  /** 0: none yet. */
  value: number;
  /** The word that each stands for. */
  labels: Readonly<Record<number, string>>;
  error?: string | undefined;
  onChange: (score: number) => void;
}

/** One to five stars, each with the word that it stands for. */
export function ScoreField({ value, labels, error, onChange }: ScoreFieldProps) {
  const name = useId();
  return (
    <Field label="评分" group error={error}>
      <div
        className={css['root']}
        role="radiogroup"
        aria-label="评分"
        data-invalid={error ? true : undefined}
        tabIndex={-1}
      >
        {all.map((score) => (
          <label key={score} className={css['option']}>
            <input
              type="radio"
              name={name}
              value={score}
              checked={score === value}
              aria-label={`${score} 分，${labels[score] ?? ''}`}
              onChange={() => onChange(score)}
            />
            <Star size={32} aria-hidden data-on={score <= value || undefined} />
          </label>
        ))}
        <span className={css['label']} aria-live="polite">
          {labels[value] ?? '点星星打分'}
        </span>
      </div>
    </Field>
  );
}

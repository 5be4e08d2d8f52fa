import { cx } from './cx.ts';
import css from './progress-ring.module.css';

export interface ProgressRingProps {
  value: number;
  label: string;
  /** On paper; else over a picture. */
  plain?: boolean;
}

/** How far something has come, 0 to 1, as a ring; `label` says what of. */
export function ProgressRing({ value, label, plain }: ProgressRingProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={cx(css['root'], plain && css['plain'])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle className={css['track']} cx="18" cy="18" r="15.9" />
        <circle className={css['part']} cx="18" cy="18" r="15.9" strokeDasharray={`${percent} 100`} />
      </svg>
      <span className={css['text']} aria-hidden>
        {percent}
      </span>
    </span>
  );
}

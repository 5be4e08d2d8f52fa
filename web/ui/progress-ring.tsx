import css from './progress-ring.module.css';

/** How far something has come, 0 to 1, as a ring; `label` says what of. */
export function ProgressRing({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <span
      className={css['root']}
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

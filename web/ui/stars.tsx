import { Star } from './icons.ts';
import css from './stars.module.css';

const all = [1, 2, 3, 4, 5] as const;

/** A score as it was given: stars, and the word that stands for it. */
export function Stars({ score, label }: { score: number; label: string }) {
  return (
    <span className={css['root']} role="img" aria-label={`${score} 分，${label}`}>
      {all.map((one) => (
        <Star key={one} size={14} aria-hidden data-on={one <= score || undefined} />
      ))}
      <span aria-hidden>{label}</span>
    </span>
  );
}

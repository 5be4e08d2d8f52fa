import { RadioLine } from '../../../../ui/radio-line.tsx';
import { Star } from '../../../../ui/icons.ts';
import css from './stars.module.css';

const all = [1, 2, 3, 4, 5] as const;
const words: Record<number, string> = { 1: '没有帮助', 2: '一般', 3: '还不错', 4: '很好', 5: '非常好' };

/** Stars as they were given. */
export const Stars = ({ score }: { score: number }) => (
  <span className={css['given']} role="img" aria-label={`${score} 分，${words[score] ?? ''}`}>
    {all.map((one) => (
      <Star key={one} size={14} aria-hidden data-on={one <= score || undefined} />
    ))}
  </span>
);

/** One to five stars, by tap and by the keys of a radio group; the word of the chosen one stands below. */
export function ChooseStars({ value, onChange }: { value: number; onChange: (score: number) => void }) {
  return (
    <div className={css['choose']}>
      <RadioLine
        label="几颗星"
        look={css}
        value={String(value)}
        options={all.map((one) => ({
          value: String(one),
          label: (
            <>
              <Star size={32} aria-hidden data-on={one <= value || undefined} />
              <span className="visually-hidden">
                {one} 分，{words[one]}
              </span>
            </>
          ),
        }))}
        onChange={(score) => onChange(Number(score))}
      />
      <p aria-live="polite">{words[value] ?? '点星星打分'}</p>
    </div>
  );
}

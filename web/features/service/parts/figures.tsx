import { Star } from '../../../ui/icons.ts';
import css from './figures.module.css';
import type { ShownService } from './shown.ts';

/** Score and sales; what is nothing yet is not said. */
export function Figures({
  service: { score, comments, deal },
  short,
}: {
  service: Pick<ShownService, 'score' | 'comments' | 'deal'>;
  /** In a list: without the number of comments. */
  short?: boolean;
}) {
  if (comments === 0 && deal === 0) return null;
  return (
    <span className={css['figures']}>
      {comments > 0 && (
        <>
          <span className={css['score']}>
            <Star size={16} aria-hidden />
            {score.toFixed(2)}
            <span className="visually-hidden"> 分</span>
          </span>
          {!short && <span>{comments} 条评价</span>}
        </>
      )}
      {deal > 0 && <span>成交 {deal} 单</span>}
    </span>
  );
}

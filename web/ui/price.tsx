import { Amount } from './amount.tsx';
import css from './price.module.css';

export interface PriceProps {
  /** Fen; 0 is free. */
  fee: number;
  /** The highest, where ways cost differently. */
  feeMax?: number;
  /** 次 */
  unit?: string;
  size?: 's' | 'm' | 'l';
}

/** What it costs: 免费, `¥299.00/次`, or from the lowest on. */
export function Price({ fee, feeMax = fee, unit = '', size = 'm' }: PriceProps) {
  return (
    <span className={css['root']} data-size={size}>
      {fee === 0 ? <span className={css['free']}>免费</span> : <Amount fen={fee} size={size} strong />}
      {(feeMax > fee || (unit !== '' && fee > 0)) && (
        <span className={css['unit']}>{feeMax > fee ? ' 起' : `/${unit}`}</span>
      )}
    </span>
  );
}

import { Amount } from '../../../ui/amount.tsx';
import css from './price.module.css';

interface PriceProps {
  /** Fen; 0 is free. */
  fee: number;
  /** The highest, where tickets cost differently. */
  feeMax?: number;
  size?: 's' | 'm' | 'l';
}

/** What it costs: 免费, `¥99.00`, or from the lowest on. */
export function Price({ fee, feeMax = fee, size = 'm' }: PriceProps) {
  return (
    <span className={css['root']} data-size={size}>
      {fee === 0 ? <span className={css['free']}>免费</span> : <Amount fen={fee} size={size} strong />}
      {feeMax > fee && <span className={css['from']}> 起</span>}
    </span>
  );
}

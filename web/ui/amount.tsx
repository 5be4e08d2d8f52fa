import { yuan } from '@qunlu/contract/kernel/money.ts';
import css from './amount.module.css';
import { cx } from './cx.ts';

export interface AmountProps {
  /** Integer fen (K044). */
  fen: number;
  /** xl: the figure of a whole screen. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Says + or −: money that came or went. */
  sign?: boolean;
  strong?: boolean;
}

/** Money as people read it: ¥ smaller than the figure, two decimals, figures of one width. */
export function Amount({ fen, size = 'm', sign = false, strong = false }: AmountProps) {
  const before = fen < 0 ? '−' : sign && fen > 0 ? '+' : '';
  return (
    <span className={cx(css['root'], css[size], strong && css['strong'])}>
      {before}
      <span className={css['unit']}>¥</span>
      {yuan(Math.abs(fen))}
    </span>
  );
}

import css from './seal.module.css';
import { cx } from './cx.ts';

export interface SealProps {
  /** One or two characters; more are cut off. */
  text: string;
  size?: 's' | 'm' | 'l' | 'xl';
  /** cut: white characters in red; raised: red characters in a red frame. */
  kind?: 'cut' | 'raised';
}

/** A small square seal with a name in it: the one red thing on a quiet page. It decorates: the name itself stands beside it. */
export function Seal({ text, size = 'm', kind = 'cut' }: SealProps) {
  const characters = Array.from(text).slice(0, 2);
  return (
    <span className={cx(css['seal'], css[size], css[kind], characters.length > 1 && css['two'])} aria-hidden>
      {characters.join('')}
    </span>
  );
}

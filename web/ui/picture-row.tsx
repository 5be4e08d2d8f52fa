import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './picture-row.module.css';

interface PictureRowProps {
  href: string;
  picture: ReactNode;
  title: string;
  /** `RowFact`s under the title. */
  facts: ReactNode;
  /** What it costs, how it stands. */
  foot: ReactNode;
  end?: ReactNode;
  /** The picture begins with the text; else it stands in the middle. */
  top?: boolean;
}

/** Something with a picture in a list: its title in two lines at most, facts, a foot. */
export function PictureRow({ href, picture, title, facts, foot, end, top = false }: PictureRowProps) {
  return (
    <a className={cx(css['root'], top && css['top'])} href={href} data-row>
      {picture}
      <span className={css['text']}>
        <span className={css['title']}>{title}</span>
        {facts}
        <span className={css['foot']}>{foot}</span>
      </span>
      {end}
    </a>
  );
}

/** `line`: never more than one. */
export function RowFact({ line = false, children }: { line?: boolean; children: ReactNode }) {
  return <span className={cx(css['fact'], line && css['line'])}>{children}</span>;
}

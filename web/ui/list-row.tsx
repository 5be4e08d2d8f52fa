import type { MouseEventHandler, ReactNode } from 'react';
import css from './list-row.module.css';
import { cx } from './cx.ts';
import { ChevronRight } from './icons.ts';

export interface ListRowProps {
  title: ReactNode;
  meta?: ReactNode;
  /** An avatar (44) or an icon. */
  leading?: ReactNode;
  /** A value, a badge, a switch. */
  end?: ReactNode;
  /** Shown by itself for a row that leads somewhere; false leaves it out. */
  chevron?: boolean;
  /** Let title and meta take as many lines as they need. */
  wrap?: boolean;
  /** A plain row of facts: the title is a quiet label and the end value the text that counts. */
  fact?: boolean;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  onClick?: MouseEventHandler<HTMLElement>;
}

/** One row of a list; the whole row is what one taps. Give it to a Section, which draws the lines between rows. */
export function ListRow(props: ListRowProps) {
  const { title, meta, leading, end, wrap, fact, danger, disabled, href, onClick } = props;
  const leads = href !== undefined || onClick !== undefined;
  const chevron = props.chevron ?? leads;
  const className = cx(
    css['root'],
    wrap && css['wrap'],
    fact && css['fact'],
    danger && css['danger'],
    leads && css['leads'],
  );
  const content = (
    <>
      {leading !== undefined && <span className={css['leading']}>{leading}</span>}
      <span className={css['main']}>
        <span className={css['text']}>
          <span className={css['title']}>{title}</span>
          {meta !== undefined && meta !== null && meta !== '' && <span className={css['meta']}>{meta}</span>}
        </span>
        {end !== undefined && end !== null && <span className={css['end']}>{end}</span>}
      </span>
      {chevron && <ChevronRight className={css['chevron']} size={18} aria-hidden />}
    </>
  );
  if (href !== undefined) {
    return (
      <a className={className} href={href} data-row onClick={onClick}>
        {content}
      </a>
    );
  }
  if (onClick) {
    return (
      <button className={className} type="button" data-row disabled={disabled} onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className={className}>{content}</div>;
}

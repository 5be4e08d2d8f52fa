import { useId, type ReactNode } from 'react';
import css from './section.module.css';
import { cx } from './cx.ts';

export interface SectionProps {
  children: ReactNode;
  title?: ReactNode;
  /** A quiet action or a number at the end of the title line. */
  action?: ReactNode;
  /** A sentence under the block. */
  note?: ReactNode;
  /** The title stays visible while its rows scroll. */
  sticky?: boolean;
  /** No surface behind: the children bring their own. */
  plain?: boolean;
  /** Space inside, for anything but rows. */
  padded?: boolean;
}

/** A block of a page: a title and a surface with what belongs together; draws the hairlines between rows. */
export function Section({ children, title, action, note, sticky, plain, padded }: SectionProps) {
  const id = useId();
  return (
    <section className={css['root']} aria-labelledby={title ? id : undefined}>
      {(title || action) && (
        <div className={cx(css['head'], sticky && css['sticky'])}>
          {title && (
            <h2 className={css['title']} id={id}>
              {title}
            </h2>
          )}
          {action && <div className={css['action']}>{action}</div>}
        </div>
      )}
      <div className={cx(css['body'], !plain && css['surface'], padded && css['padded'])}>{children}</div>
      {note && <p className={css['note']}>{note}</p>}
    </section>
  );
}

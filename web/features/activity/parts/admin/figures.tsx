import type { ReactNode } from 'react';
import css from './figures.module.css';

interface Figure {
  label: string;
  value: ReactNode;
  /** What it is a part of. */
  of?: string;
}

/** The numbers that matter, side by side. */
export const Figures = ({ of }: { of: readonly Figure[] }) => (
  <dl className={css['root']}>
    {of.map(({ label, value, of: whole }) => (
      <div key={label} className={css['one']}>
        <dt>{label}</dt>
        <dd>
          {value}
          {whole && <span className={css['of']}> / {whole}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

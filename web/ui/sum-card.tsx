import type { ReactNode } from 'react';
import css from './sum-card.module.css';

export interface SumCardProps {
  /** What the figure is of, for a screen reader, too: 我还有. */
  label: string;
  figure: number;
  unit: string;
  /** What one costs, how long it holds. */
  note: ReactNode;
  /** A Button, `block`. */
  action?: ReactNode;
}

/** How much of something there is, in large figures at the head of a screen, and where more comes from. */
export function SumCard({ label, figure, unit, note, action }: SumCardProps) {
  return (
    <section className={css['root']} aria-label={label}>
      <h2 className={css['label']}>{label}</h2>
      <p className={css['figure']}>
        {figure}
        <span className={css['unit']}> {unit}</span>
      </p>
      <p className={css['label']}>{note}</p>
      {action !== undefined && <div className={css['action']}>{action}</div>}
    </section>
  );
}

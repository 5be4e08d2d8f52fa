import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Clock } from './icons.ts';
import css from './state-block.module.css';

const icons = { waiting: Clock, good: CircleCheck, bad: CircleAlert } as const;

export interface StateBlockProps {
  /** What the state is of: 认证状态. */
  label: string;
  tone: keyof typeof icons;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Where something stands, what happens next and when, and what can be done about it. */
export function StateBlock({ label, tone, title, children, action }: StateBlockProps) {
  const Icon = icons[tone];
  return (
    <section className={cx(css['root'], css[tone])} aria-label={label}>
      <h2 className={css['title']}>
        <Icon size={22} aria-hidden />
        {title}
      </h2>
      <div className={css['text']}>{children}</div>
      {action}
    </section>
  );
}

/** Why something was refused, in a state. */
export function StateReason({ children }: { children: ReactNode }) {
  return <p className={css['reason']}>{children}</p>;
}

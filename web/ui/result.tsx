import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { CircleCheck } from './icons.ts';
import css from './result.module.css';
import { Section } from './section.tsx';

export interface ResultProps {
  /** Of what has happened; a check mark otherwise. 28 px. */
  icon?: ReactNode;
  tone?: 'good' | 'warn' | 'quiet';
  title: string;
  /** Fen. */
  amount?: number | undefined;
  /** What it was about. */
  what?: ReactNode;
  /** More about it, in the tone of a note. */
  text?: ReactNode;
  /** What comes next, in its order. */
  next?: readonly string[];
  /** One step on, and at most one besides: Buttons, `block`. */
  actions?: ReactNode;
  /** More at the head. */
  children?: ReactNode;
}

/** What has become of something that was done: said, with what it was and what follows, and one step on. */
export function Result(props: ResultProps) {
  const { icon, tone = 'good', title, amount, what, text, next = [], actions, children } = props;
  return (
    <>
      <div className={css['head']} role="status">
        <span className={css['mark']} data-tone={tone}>
          {icon ?? <CircleCheck size={28} aria-hidden />}
        </span>
        <h2 className={css['title']}>{title}</h2>
        {amount !== undefined && <Amount fen={amount} size="xl" />}
        {what && <p className={css['what']}>{what}</p>}
        {text && <p className={css['text']}>{text}</p>}
        {children}
      </div>
      {next.length > 0 && (
        <Section title="接下来" padded>
          <ol className={css['next']}>
            {next.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </Section>
      )}
      {actions && <div className={css['actions']}>{actions}</div>}
    </>
  );
}

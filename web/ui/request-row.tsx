import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import css from './request-row.module.css';

interface RequestTextProps {
  /** What is asked for, where it differs from request to request. */
  lead?: ReactNode;
  /** The asker's own words; '' for none. */
  note: string;
  line?: string;
}

/** What somebody asks for and says with it; below whoever asks. */
export function RequestText({ lead, note, line }: RequestTextProps) {
  if (!lead && note === '') return null;
  return (
    <div className={css['text']}>
      {lead && <p>{lead}</p>}
      {note !== '' && <p className={css['note']}>{note}</p>}
      {line && <p className={css['line']}>{line}</p>}
    </div>
  );
}

interface RequestFootProps {
  line?: string;
  /** How it stands, where it is no longer open; '' while it is. */
  state?: string;
  /** Announced when it comes. */
  isNews?: boolean;
  /** {@link RequestButton}s. */
  children?: ReactNode;
}

/** How a request stands and what can be done with it. */
export function RequestFoot({ line, state = '', isNews = false, children }: RequestFootProps) {
  return (
    <div className={css['foot']} {...(isNews ? { role: 'status' } : {})}>
      {line && <p className={css['line']}>{line}</p>}
      {state !== '' && <p className={css['line']}>{state}</p>}
      {children && <div className={css['actions']}>{children}</div>}
    </div>
  );
}

/** One answer to a request. `of`: whose, or which, for those who hear one button at a time. */
export function RequestButton({ of, children, ...button }: ButtonProps & { of: string }) {
  return (
    <Button size="s" {...button}>
      {children}
      <span className="visually-hidden">{`：${of}`}</span>
    </Button>
  );
}

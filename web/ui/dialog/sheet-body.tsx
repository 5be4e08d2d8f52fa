import type { ReactNode } from 'react';
import css from './sheet-body.module.css';

/** The content of a sheet that asks for something: fields or a choice, what follows from it, one button. */
export const SheetBody = ({ children }: { children: ReactNode }) => (
  <div className={css['root']}>{children}</div>
);

/** What follows from it. */
export const SheetNote = ({ children }: { children: ReactNode }) => <p className={css['note']}>{children}</p>;

import { type ReactNode, useEffect, useRef } from 'react';
import { Check } from '../icons.ts';
import css from './option-list.module.css';

export interface OptionListProps {
  children: ReactNode;
  /** Begins at what was chosen before, or else at its first row. */
  atChosen?: boolean;
}

/** Rows of which one is chosen by a tap. */
export function OptionList({ children, atChosen }: OptionListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Only after the page that holds it is open.
  useEffect(() => {
    if (!atChosen) return;
    const chosen = list.current?.querySelector('[aria-pressed="true"]');
    if (chosen) chosen.scrollIntoView({ block: 'center' });
    else list.current?.scrollIntoView({ block: 'start' });
  }, [atChosen]);
  return (
    <ul ref={list} className={css['root']}>
      {children}
    </ul>
  );
}

export interface OptionProps {
  name: string;
  chosen: boolean;
  /** How many use it, where it stands. */
  end?: ReactNode;
  onPick: () => void;
}

export function Option({ name, chosen, end, onPick }: OptionProps) {
  return (
    <li>
      <button type="button" className={css['option']} aria-pressed={chosen} onClick={onPick}>
        <span className={css['name']}>{name}</span>
        {end !== undefined && <span className={css['end']}>{end}</span>}
        {chosen && <Check className={css['check']} size={20} aria-hidden />}
      </button>
    </li>
  );
}

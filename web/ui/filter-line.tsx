import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './filter-line.module.css';
import { SlidersHorizontal } from './icons.ts';

interface FilterLineProps {
  /** How many narrow the list now. */
  count: number;
  onOpen: () => void;
  /** Chips. */
  children: ReactNode;
}

/** A line of chips, and at its end what opens the rest of the filters. */
export const FilterLine = ({ count, onOpen, children }: FilterLineProps) => (
  <div className={css['root']}>
    {children}
    <Button kind="quiet" size="s" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={onOpen}>
      {count > 0 ? `筛选 ${count}` : '筛选'}
    </Button>
  </div>
);

import { useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import css from './ellipsis.module.css';

export interface EllipsisProps {
  children: string;
  lines?: 1 | 2 | 3 | 5;
  /** Offers 展开 when something is cut off. */
  expandable?: boolean;
}

/** Text cut off after so many lines, with the rest one tap away. */
export function Ellipsis({ children, lines = 2, expandable }: EllipsisProps) {
  const [cut, setCut] = useState(false);
  const [whole, setWhole] = useState(false);
  // Measured when the text is first drawn, and again when it changes.
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element) setCut(element.scrollHeight > element.clientHeight + 1);
  });
  return (
    <div>
      <div key={children} ref={measure} className={cx(css['text'], !whole && css[`lines${lines}`])}>
        {children}
      </div>
      {expandable && cut && (
        <div className={css['more']}>
          <Button kind="quiet" size="s" onClick={() => setWhole(!whole)}>
            {whole ? '收起' : '展开'}
          </Button>
        </div>
      )}
    </div>
  );
}

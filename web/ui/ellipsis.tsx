import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import css from './ellipsis.module.css';

export interface EllipsisProps {
  children: ReactNode;
  lines?: 1 | 2 | 3 | 5;
  /** Offers 展开 when something is cut off. */
  expandable?: boolean;
}

/** Text cut off after so many lines, with the rest one tap away. */
export function Ellipsis({ children, lines = 2, expandable }: EllipsisProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  const [whole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && expandable && !whole) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [children, expandable, whole]);
  return (
    <div>
      <div ref={ref} className={cx(css['text'], !whole && css[`lines${lines}`])}>
        {children}
      </div>
      {cut && (
        <div className={css['more']}>
          <Button kind="quiet" size="s" onClick={() => setWhole(!whole)}>
            {whole ? '收起' : '展开'}
          </Button>
        </div>
      )}
    </div>
  );
}

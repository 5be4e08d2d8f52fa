import type { ReactNode } from 'react';
import css from './skeleton.module.css';
import { cx } from './cx.ts';

/** Holds the place of what is loading, unseen for the first 100 ms. Put shapes of what will come inside. */
export function Skeleton({ children, label = '正在加载' }: { children: ReactNode; label?: string }) {
  return (
    <div className={css['root']} role="status" aria-label={label}>
      {children}
    </div>
  );
}

/** One grey shape: a line of text, a face, a block. */
export function Bone({
  kind = 'line',
  width = 'full',
}: {
  kind?: 'line' | 'title' | 'face' | 'block';
  width?: 'full' | 'half' | 'third';
}) {
  return <span className={cx(css['bone'], css[kind], css[width])} aria-hidden />;
}

/** Rows of a list to come. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css['row']}>
          <Bone kind="face" />
          <div className={css['lines']}>
            <Bone width="third" kind="title" />
            <Bone width={index % 2 ? 'half' : 'full'} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

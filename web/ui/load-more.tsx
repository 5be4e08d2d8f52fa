import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { LoaderCircle } from './icons.ts';
import css from './load-more.module.css';

export interface LoadMoreProps {
  state: 'more' | 'loading' | 'failed' | 'end';
  onMore: () => void;
  /** What stands at the end of the list; '' for nothing. */
  endText?: string;
}

/** The state of a list whose pages a query fetches one after the other. */
export function loadMoreState(query: {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}): LoadMoreProps['state'] {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'more' : 'end';
}

/** The end of a list: loads the next page when it comes near the screen, can be tapped, and says when there is no more. */
export function LoadMore({ state, onMore, endText = '没有更多了' }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || state !== 'more' || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && more.current(),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);
  return (
    <div ref={ref} className={css['root']} role="status">
      {state === 'more' && (
        <Button kind="quiet" size="s" onClick={onMore}>
          加载更多
        </Button>
      )}
      {state === 'loading' && (
        <>
          <LoaderCircle className={css['spinner']} size={18} aria-hidden />
          正在加载
        </>
      )}
      {state === 'failed' && (
        <>
          没有加载出来
          <Button kind="quiet" size="s" onClick={onMore}>
            重试
          </Button>
        </>
      )}
      {state === 'end' && endText}
    </div>
  );
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadMore, loadMoreState } from '../../../../ui/load-more.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';

interface Pages<T> {
  pages: readonly { list: readonly T[] }[];
}

export interface RowsProps<T> {
  query: UseInfiniteQueryResult<Pages<T>>;
  renderRow: (one: T) => ReactNode;
  empty: { title: string; text?: string };
}

/** A list of this screen in its four states. */
export function Rows<T extends { id: number }>({ query, renderRow, empty }: RowsProps<T>) {
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  if (query.error && !query.data)
    return <ErrorState message={sentence(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={4} />;
  if (list.length === 0 && !query.hasNextPage) return <EmptyState {...empty} />;
  return (
    <>
      {list.length > 0 && (
        <Section>
          <ul>
            {list.map((one) => (
              <li key={one.id}>{renderRow(one)}</li>
            ))}
          </ul>
        </Section>
      )}
      <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
    </>
  );
}

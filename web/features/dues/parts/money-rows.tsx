import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyState } from './owner-page.tsx';

interface MoneyRowsProps<T> {
  id: number;
  query: {
    data?: { pages: readonly { list: readonly T[] }[] } | undefined;
    error: unknown;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  title?: string;
  note?: string;
  renderRow: (item: T) => ReactNode;
  empty: { title: string; text: string; icon?: ReactNode };
}

/** A list of a circle's money, in all its states. */
export function MoneyRows<T>({ id, query, title, note, renderRow, empty }: MoneyRowsProps<T>) {
  const list = query.data?.pages.flatMap((page) => page.list);
  if (!list) return <MoneyState id={id} error={query.error} onRetry={() => void query.refetch()} />;
  if (list.length === 0) return <EmptyState icon={<ReceiptText size={28} aria-hidden />} {...empty} />;
  return (
    <>
      <Section {...(title ? { title } : {})} {...(note ? { note } : {})}>
        {list.map(renderRow)}
      </Section>
      <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
    </>
  );
}

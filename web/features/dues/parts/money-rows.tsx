import type { ReactNode } from 'react';
import { PagedList, type PagedRead } from '../../../platform/paged-rows.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../ui/icons.ts';
import { MoneyState } from './owner-page.tsx';

interface MoneyRowsProps<T> {
  id: number;
  query: PagedRead<T>;
  keyOf: (item: T) => number | string;
  title?: string;
  note?: string;
  renderRow: (item: T) => ReactNode;
  empty: { title: string; text: string; icon?: ReactNode };
}

/** A list of a circle's money, in all its states. */
export function MoneyRows<T>({ id, renderRow, empty, ...rest }: MoneyRowsProps<T>) {
  const { data, error, refetch } = rest.query;
  if (!data) return <MoneyState id={id} error={error} onRetry={() => void refetch()} />;
  return (
    <PagedList {...rest} empty={<EmptyState icon={<ReceiptText size={28} aria-hidden />} {...empty} />}>
      {renderRow}
    </PagedList>
  );
}

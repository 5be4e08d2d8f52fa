import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** What is shown until a read has answered, and when it has not. */
export function Loaded<T>({
  read: { data, error, refetch },
  children,
}: {
  read: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error ? (
    <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows count={4} />
  );
}

import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { sentence } from './http/sentence.ts';

export interface FailedProps {
  error: Error;
  onRetry: () => void;
}

export function AnyFailed({ error, onRetry }: FailedProps) {
  return <ErrorState message={sentence(error)} onRetry={onRetry} />;
}

/** A read, as far as a screen shows it. */
interface Read<T> {
  data: T | undefined;
  error: Error | null;
  refetch(): Promise<unknown>;
}

interface LoadStateProps {
  read: Read<unknown>;
  /** Until there is something; rows where it is not said. */
  waiting?: ReactNode;
  /** What says that it failed. */
  Failed?: ComponentType<FailedProps>;
}

/** What stands where a read has brought nothing yet: that it is on its way, or what failed with another try. */
export function LoadState({ read, waiting = <SkeletonRows />, Failed = AnyFailed }: LoadStateProps) {
  const { error, refetch } = read;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : waiting;
}

/** What a read has brought, or how it stands. What came once stays while it is asked for again. */
export function Loaded<T>(
  props: LoadStateProps & { read: Read<T>; children: (data: NonNullable<T>) => ReactNode },
) {
  const { read, children } = props;
  return read.data === undefined || read.data === null ? <LoadState {...props} /> : children(read.data);
}

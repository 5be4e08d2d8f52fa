import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';

interface Read<T> {
  queryKey: QueryKey;
  queryFn: (given: { signal: AbortSignal }) => Promise<T>;
}

/** The coupon of a page with prices. */
export interface Coupon {
  /** The one that was asked about; '' for none. */
  code: string;
  /** Why it could not be looked up, '' when it could; another try may help. */
  failed: string;
  use: (code: string) => void;
}

/** A page with prices, with what its coupon takes off. */
export interface PriceQuery<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => void;
  coupon: Coupon;
}

/**
 * Reads a page with prices, anew each time it opens. While a coupon is looked up, and when it cannot be, the page is as it is
 * without one (D158). `gcTime`: how long it is kept when nobody looks.
 */
export function usePriced<T>(
  read: (coupon: string) => Read<T>,
  options: { gcTime?: number } = {},
): PriceQuery<T> {
  const [code, setCode] = useState('');
  const fresh = { staleTime: 0, ...options };
  const plain = useQuery({ ...read(''), ...fresh });
  const asked = useQuery({ ...read(code), ...fresh, enabled: code !== '' });
  const used = code !== '' && asked.data !== undefined;
  return {
    data: used ? asked.data : plain.data,
    error: plain.error,
    refetch: () => {
      void plain.refetch();
      if (code !== '') void asked.refetch();
    },
    coupon: {
      code,
      failed: code === '' || used || !asked.error ? '' : sentence(asked.error),
      use: (next) => {
        if (next !== '' && next === code) void asked.refetch();
        else setCode(next);
      },
    },
  };
}

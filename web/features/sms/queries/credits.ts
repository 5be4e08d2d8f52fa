import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import {
  buyCredits,
  countCredits,
  type CreditLot,
  listCredits,
  listRefundable,
  refundCredits,
} from '@qunlu/contract/sms/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

/** What costs money is never shown from memory: it is asked each time a screen opens. */
const anew = { staleTime: 0 } as const;

/** How many there are, and what another one costs. */
export const useCredits = () => useRead(countCredits, undefined, { ...anew, onFocus: true });

/** Purchases of which something can be given back. */
export const useRefundable = () => useRead(listRefundable, undefined, { ...anew, onFocus: true });

export const useEntries = () => usePaged(listCredits, {});

/** `price`: fen of one, as it was shown. */
export const startBuying = async (
  input: { count: number; price: number },
  idempotencyKey: string,
): Promise<string> => (await call(buyCredits, { body: input, idempotencyKey })).hash;

/** Asks again what it costs. */
export const priceChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [countCredits.id] });

/** Gives back what is unused of a purchase (D117). */
export async function giveBack(
  client: QueryClient,
  { hash, refund }: CreditLot,
  idempotencyKey: string,
): Promise<OutputOf<typeof refundCredits>> {
  try {
    return await call(refundCredits, { body: { hash, refund }, idempotencyKey });
  } finally {
    for (const { id } of [countCredits, listCredits, listRefundable])
      void client.invalidateQueries({ queryKey: [id] });
    void client.invalidateQueries({ queryKey: keyOf(viewOrder, { hash }) });
  }
}

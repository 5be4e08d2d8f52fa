import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { applyToSell, viewApplication } from '@qunlu/contract/service/seller.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

export type Application = OutputOf<typeof viewApplication>;

/** How the application to sell stands, and what is missing for it; whoever comes back from giving it finds it given. */
export const useApplication = (enabled = true) =>
  useRead(viewApplication, {}, { staleTime: 0, onFocus: true, enabled });

export async function apply(
  client: QueryClient,
  body: { card_id: number; description: string; images: string[] },
): Promise<void> {
  client.setQueryData(keyOf(viewApplication, {}), await call(applyToSell, { body }));
}

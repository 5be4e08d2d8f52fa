import type { QueryClient } from '@tanstack/react-query';
import { cancel } from '../queries.ts';

/** Cancels an order for nothing, of which nothing comes back. */
export const cancelFree = async (client: QueryClient, hash: string): Promise<void> =>
  void (await cancel(client, hash, 0, ''));

import { viewService } from '@qunlu/contract/service/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { readOptions } from '../../../platform/query.ts';
import { idOf } from '../../../platform/router/params.ts';

/** Whether the person offers this service. What is no service is for the screen to say. */
export async function isOwn(client: QueryClient, text: string): Promise<boolean> {
  const id = idOf(text);
  if (id === null) return false;
  return (await client.fetchQuery({ ...readOptions(viewService, { id }), staleTime: 0 })).mine;
}

import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { posterPicture, viewPoster } from '@qunlu/contract/poster/calls.ts';
import type { PosterTemplate } from '@qunlu/contract/poster/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from '../../platform/http/address.ts';
import { readOptions, useRead } from '../../platform/query.ts';

export type OwnPoster = OutputOf<typeof viewPoster>;

/** One's own poster of a circle. Fetched again on the way back from becoming a member, which changes what one may do. */
export const usePoster = (id: number) => useRead(viewPoster, { id }, { staleTime: 10_000 });

export const fetchPoster = (client: QueryClient, id: number): Promise<OwnPoster> =>
  client.fetchQuery(readOptions(viewPoster, { id }));

/** The full address of the drawn picture: whoever it is sent to can open it, too. */
export function pictureAt(
  id: number,
  { code, version, may_unmark }: OwnPoster,
  { template, unmarked }: { template: PosterTemplate; unmarked: boolean },
): string {
  const plain = unmarked && may_unmark ? { unmarked: 1 } : {};
  const address = addressOf(posterPicture, { id, code, template, ...plain, v: version });
  return new URL(address, location.href).href;
}

import { sharerCode } from '@qunlu/contract/attribution.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { attribution } from '../../../platform/attribution.ts';
import { shareLink } from '../../../platform/host/share-data.ts';
import { call } from '../../../platform/http/call.ts';
import { session, useSession } from '../../../platform/session.ts';

/** The short link of a clean path, attributed to the person who shares it; fetched once per visit (C081, D145). */
export function shortLinkOptions(path: string) {
  const { ac } = attribution();
  return queryOptions({
    queryKey: [shortLink.id, path, ac],
    queryFn: async () => {
      const qc = sharerCode(session().userId);
      const body = { link: path, qc, ...(ac === '' ? {} : { ac }) };
      return (await call(shortLink, { body })).short_link;
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
}

/**
 * The address to share: the short link once it has loaded; until then, for guests and after a failure, the whole
 * address.
 */
export function usePassedLink(path: string): string {
  const { guest } = useSession();
  const { data } = useQuery({ ...shortLinkOptions(path), enabled: !guest });
  return data ?? shareLink(path);
}

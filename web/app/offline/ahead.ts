import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { cardShare } from '@qunlu/contract/card/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cardOptions } from '../../features/card/queries.ts';
import { shortLinkOptions } from '../../features/share/parts/short-link.ts';
import { qrcodeAddress } from '../../platform/qrcode.ts';
import { workerServes } from '../../platform/offline/updates.ts';
import { readOptions } from '../../platform/query.ts';

/** Cards whose codes are fetched ahead: those that somebody hands out, not all that they may have. */
const most = 5;

/** Fetches a person's own cards and the codes that lead to them, so that they open without a network. */
export async function fetchOwnAhead(client: QueryClient): Promise<void> {
  // What 我的 begins with.
  await client.prefetchQuery(readOptions(viewUser, {}));
  await client.prefetchQuery(readOptions(viewDefaultCard));
  const { list } = await client.fetchQuery(readOptions(listCards));
  const links: string[] = [];
  for (const card of list.slice(0, most)) {
    await client.prefetchQuery(cardOptions(card.card_id));
    links.push(await client.fetchQuery(shortLinkOptions(cardShare(card).path)));
  }
  await workerServes();
  // As pictures, which is what the service worker keeps.
  for (const link of links) new Image().src = qrcodeAddress(link, true);
}

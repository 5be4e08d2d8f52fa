import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { cardShare } from '@qunlu/contract/card/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { cardOptions } from '../../features/card/queries.ts';
import { servicesOptions } from '../../features/card/queries/services.ts';
import { shortLinkOptions } from '../../features/share/parts/short-link.ts';
import { qrcodeAddress } from '../../platform/qrcode.ts';
import { readOptions } from '../../platform/query.ts';
import { session } from '../../platform/session.ts';
import { slots } from '../card-slots.ts';

/** Cards whose codes are fetched ahead: those that somebody hands out, not all that they may have. */
const most = 5;

/** Fetches a person's own cards the codes that lead to them and what they offer, so that they open without a network, and what 我的 shows. */
export async function fetchOwnAhead(client: QueryClient): Promise<void> {
  await client.prefetchQuery(readOptions(viewUser, {}));
  const { list } = await client.fetchQuery(readOptions(listCards));
  if (list.length > 0) {
    await client.prefetchQuery(readOptions(viewDefaultCard));
    const offers = slots.flatMap(({ services = [] }) => services);
    await client.prefetchQuery(servicesOptions(session().userId, offers));
  }
  const links: string[] = [];
  for (const card of list.slice(0, most)) {
    await client.prefetchQuery(cardOptions(card.card_id));
    links.push(await client.fetchQuery(shortLinkOptions(cardShare(card).path)));
  }
  // As pictures, which is what the service worker keeps.
  for (const link of links) new Image().src = qrcodeAddress(link, true);
}

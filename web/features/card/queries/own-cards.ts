import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  countCards,
  listCards,
  postCard,
  removeCard,
  setDefaultCard,
  viewCard,
  viewDefaultCard,
} from '@qunlu/contract/card/calls.ts';
import { savePhoneCard as saveCall } from '@qunlu/contract/card/phone-card.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { cardKey, fetched } from '../queries.ts';

/** Fetches again everything that depends on one's own cards or on which is the default. */
async function ownCardsChanged(client: QueryClient): Promise<void> {
  const stale = [listCards, countCards, viewDefaultCard, viewUser];
  await Promise.all(stale.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
}

/** Makes a card. A repeat with the same key answers as the first did. */
export async function createCard(
  client: QueryClient,
  body: CardChangesInput,
  idempotencyKey: string,
): Promise<Card> {
  const card = await call(postCard, { body, idempotencyKey });
  client.setQueryData(cardKey(card.card_id), fetched(card));
  void ownCardsChanged(client);
  return card;
}

/** Makes the default card, or fills what is empty on it; with `confirmed` it writes over the rest (D166). */
export async function savePhoneCard(
  client: QueryClient,
  body: BodyInput<typeof saveCall>,
  idempotencyKey: string,
): Promise<Card> {
  const card = await call(saveCall, { body, idempotencyKey });
  client.setQueryData(cardKey(card.card_id), fetched(card));
  void ownCardsChanged(client);
  return card;
}

/** Makes a card the default one; afterwards no other is (B017, B018). */
export async function makeDefault(client: QueryClient, cardId: number): Promise<void> {
  await call(setDefaultCard, { query: { id: cardId } });
  void client.invalidateQueries({ queryKey: [viewCard.id] });
  await ownCardsChanged(client);
}

/** Deletes a card. The server refuses the last card and the default one (D30). */
export async function deleteCard(client: QueryClient, cardId: number): Promise<void> {
  await call(removeCard, { query: { id: cardId } });
  await ownCardsChanged(client);
  // Removed, not invalidated: a screen that still shows the card must not fetch it again.
  client.removeQueries({ queryKey: cardKey(cardId), exact: true });
}

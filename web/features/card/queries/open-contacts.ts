import { decodeContacts, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { entryFields } from '@qunlu/contract/card/extends.ts';
import { readContact } from '@qunlu/contract/kernel/masks.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { type CachedCard, cardKey, plainKey, revealed } from '../queries.ts';

const fixed = ['phone', 'email', 'wechat', 'qq', 'address'] as const;

/** Every contact of a card, in one of the three wire forms. */
export function contactsOf(card: CachedCard): { field: string; value: string }[] {
  const names = entryFields(card.rest);
  return [
    ...fixed.map((field) => ({ field, value: card[field] })),
    ...card.rest.map(({ value }, index) => ({ field: names[index] ?? '', value })),
  ];
}

/**
 * Opens what has a hash and was not opened yet, in one call, and keeps it beside the card: its rows show it from then on.
 * Answers with the plain values by field; what could not be opened is absent.
 */
export async function openContacts(
  client: QueryClient,
  card: CachedCard,
  via: 'save' | 'auto',
  wanted: (field: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const plain = new Map<string, string>();
  const closed: { field: string; hash: string }[] = [];
  for (const { field, value } of contactsOf(card)) {
    const { hash } = readContact(value);
    if (hash === '' || !wanted(field)) continue;
    const seen = revealed(client, card.card_id, field);
    if (seen === undefined) closed.push({ field, hash });
    else plain.set(field, seen);
  }
  if (closed.length === 0) return plain;
  const hashes = closed.map(({ hash }) => hash);
  // What cannot be decoded stays masked and is left out of files (B113, B114).
  const values = await call(decodeContacts, { body: { hashes, via } }).catch(() => []);
  closed.forEach(({ field }, index) => {
    const value = values[index];
    if (typeof value !== 'string') return;
    plain.set(field, value);
    client.setQueryData(plainKey(card.card_id, field), value);
  });
  return plain;
}

/** Notes in the cache that a contact was asked for. */
export function noteRequested(client: QueryClient, cardId: number, field: string): void {
  client.setQueryData<Card>(
    cardKey(cardId),
    (card) => card && { ...card, requested: [...new Set([...card.requested, field])] },
  );
}

/** Fetches the card again: what may be opened has changed. */
export const cardChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [viewCard.id] });

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CachedCard } from '../queries.ts';
import { openContacts } from '../queries/open-contacts.ts';

/** Opens all contacts of a friend or fellow member with one call. What stays closed keeps its button. */
export function AutoOpen({ card }: { card: CachedCard }) {
  const client = useQueryClient();
  const open = useEffectEvent(() => openContacts(client, card, 'auto'));
  useEffect(() => void open(), [card.card_id]);
  return null;
}

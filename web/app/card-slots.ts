// Written by npm run docs:features from features.json; do not edit.
import { onCard as friend } from '../features/friend/on-card.tsx';
import { onCard as chat } from '../features/chat/on-card.tsx';
import { onCard as service } from '../features/service/on-card.tsx';
import type { CardSlots } from '../features/card/parts/slots.ts';

/** What features bring to a card; part of the first view of every shared one. */
export const slots: readonly CardSlots[] = [friend, chat, service];

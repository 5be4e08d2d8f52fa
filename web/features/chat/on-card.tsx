import type { CardSlots } from '../card/parts/slots.ts';
import { TalkButton } from './parts/talk-button.tsx';

/** Talking with the person of a card: the main thing with a friend, beside the others with anybody else. */
export const onCard: CardSlots = { action: [{ order: 50, Slot: TalkButton }] };

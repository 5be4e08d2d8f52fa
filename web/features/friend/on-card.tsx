import type { CardSlots } from '../card/parts/slots.ts';
import { AcquaintanceSlot, RelationSlot } from './parts/member-slots.tsx';
import { PersonMenu } from './parts/person-menu.tsx';
import { SwapButton } from './parts/swap-button.tsx';

/** What the viewer can do about the person of a card, and how the two are related. */
export const onCard: CardSlots = {
  menu: [{ order: 100, Slot: PersonMenu }],
  relation: [{ order: 100, Slot: RelationSlot }],
  action: [{ order: 100, Slot: SwapButton }],
  between: [{ order: 100, Slot: AcquaintanceSlot }],
};

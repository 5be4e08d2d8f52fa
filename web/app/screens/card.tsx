import { AcquaintanceSlot, MenuSlot, RelationSlot } from '../../features/friend/parts/member-slots.tsx';
import { SwapButton } from '../../features/friend/parts/swap-button.tsx';
import { CardScreen } from '../../features/card/parts/card-screen.tsx';
import { useCard } from '../../features/card/queries.ts';
import { useIdParam } from '../../platform/router/params.ts';

const others = { Menu: MenuSlot, Relation: RelationSlot, Main: SwapButton, Between: AcquaintanceSlot };

/** A card by its number, for everybody who has the link, with what one can do about its person (R094). */
export default function ViewCard() {
  return <CardScreen read={useCard(useIdParam())} others={others} />;
}

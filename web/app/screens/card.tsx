import { AcquaintanceSlot } from '../../features/friend/parts/acquaintance-slot.tsx';
import { PersonMenu } from '../../features/friend/parts/person-menu.tsx';
import { RelationRow } from '../../features/friend/parts/relation-row.tsx';
import { SwapButton } from '../../features/friend/parts/swap-button.tsx';
import { CardScreen } from '../../features/card/parts/card-screen.tsx';
import { useCard } from '../../features/card/queries.ts';
import { useIdParam } from '../../platform/router/params.ts';

const others = { Menu: PersonMenu, Relation: RelationRow, Main: SwapButton, Between: AcquaintanceSlot };

/** A card by its number, for everybody who has the link, with what one can do about its person (R094). */
export default function ViewCard() {
  return <CardScreen read={useCard(useIdParam())} others={others} />;
}

import { CardScreen } from '../../features/card/parts/card-screen.tsx';
import { joinSlots } from '../../features/card/parts/slots.ts';
import { useCard } from '../../features/card/queries.ts';
import { useIdParam } from '../../platform/router/params.ts';
import { slots } from '../card-slots.ts';

const joined = joinSlots(slots);

/** A card by its id, for everybody who has the link, with the actions that features add (R094). */
export default function ViewCard() {
  return <CardScreen read={useCard(useIdParam())} slots={joined} />;
}

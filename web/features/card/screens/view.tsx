import { useIdParam } from '../../../platform/router/params.ts';
import { CardScreen } from '../parts/card-screen.tsx';
import { useCard } from '../queries.ts';

/** A card by its number, for everybody who has the link. */
export default function ViewCard() {
  return <CardScreen read={useCard(useIdParam())} />;
}

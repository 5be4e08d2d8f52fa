import { CardScreen } from '../../features/card/parts/card-screen.tsx';
import { joinSlots } from '../../features/card/parts/slots.ts';
import { ToFirstCard } from '../../features/card/parts/to-first-card.tsx';
import { useDefaultCard } from '../../features/card/queries.ts';
import { isNotFound } from '../../platform/http/errors.ts';
import { slots } from '../card-slots.ts';

const joined = joinSlots(slots);

/** The viewer's default card; a person without one reads how to make one. */
export default function DefaultCard() {
  const read = useDefaultCard();
  if (isNotFound(read.error)) return <ToFirstCard title="我的名片" />;
  return <CardScreen read={read} slots={joined} />;
}

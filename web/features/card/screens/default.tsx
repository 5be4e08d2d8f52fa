import { isNotFound } from '../../../platform/http/errors.ts';
import { CardScreen } from '../parts/card-screen.tsx';
import { ToFirstCard } from '../parts/to-first-card.tsx';
import { useDefaultCard } from '../queries.ts';

/** The own default card, whole; who has none is led to make one. */
export default function DefaultCard() {
  const read = useDefaultCard();
  if (isNotFound(read.error)) return <ToFirstCard />;
  return <CardScreen read={read} />;
}

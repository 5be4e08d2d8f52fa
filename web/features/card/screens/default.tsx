import { isNotFound, RedirectError } from '../../../platform/http/errors.ts';
import { CardScreen } from '../parts/card-screen.tsx';
import { cardPaths } from '../paths.ts';
import { useDefaultCard } from '../queries.ts';

/** The own default card, whole; who has none is led to make one. */
export default function DefaultCard() {
  const read = useDefaultCard();
  if (isNotFound(read.error)) throw new RedirectError(cardPaths.create());
  return <CardScreen read={read} />;
}

import { usePart } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session.ts';
import type { Acquainted } from './acquainted.ts';

/** The place on somebody else's card for what only the two know of each other; its code comes after the card stands. */
export function AcquaintanceSlot({ card }: { card: Acquainted }) {
  const { guest } = useSession();
  const part = usePart(() => import('./acquaintance.tsx'), !guest);
  return part && !guest ? <part.Acquaintance person={card} /> : null;
}

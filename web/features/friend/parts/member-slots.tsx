import { usePart } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session.ts';
import type { Acquainted } from './acquainted.ts';
import css from './member-slots.module.css';

interface SlotProps {
  card: Acquainted;
}

/** Comes after the card stands; guests are spared its code. */
function useMembers() {
  const { guest } = useSession();
  const part = usePart(() => import('./members.ts'), !guest);
  return { guest, part: guest ? undefined : part };
}

/** In the header of the card: what else one may do. */
export function MenuSlot({ card }: SlotProps) {
  const { part } = useMembers();
  return part ? <part.PersonMenu card={card} /> : null;
}

/** Under its face: what we are to each other. Its room is kept, so that nothing moves when it comes. */
export function RelationSlot({ card }: SlotProps) {
  const { guest, part } = useMembers();
  if (guest) return null;
  return <div className={css['room']}>{part && <part.RelationRow card={card} />}</div>;
}

/** Among what there is to read: what the two know of each other. */
export function AcquaintanceSlot({ card }: SlotProps) {
  const { part } = useMembers();
  return part ? <part.Acquaintance person={card} /> : null;
}

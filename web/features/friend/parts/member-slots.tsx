import { usePart } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session.ts';
import type { Acquainted } from './acquainted.ts';
import css from './member-slots.module.css';

interface SlotProps {
  card: Acquainted;
}

/** The code is loaded after the card is shown; guests never load it. */
function useMembers() {
  const { guest } = useSession();
  const part = usePart(() => import('./members.ts'), !guest);
  return { guest, part: guest ? undefined : part };
}

/** In the header of the card: the further actions. */
export function MenuSlot({ card }: SlotProps) {
  const { part } = useMembers();
  return part ? <part.PersonMenu card={card} /> : null;
}

/** Under the header: how the two are related. Its space is reserved, so that nothing moves when it appears. */
export function RelationSlot({ card }: SlotProps) {
  const { guest, part } = useMembers();
  if (guest) return null;
  return <div className={css['room']}>{part && <part.RelationRow card={card} />}</div>;
}

/** Between the sections of the card: what the two know of each other. */
export function AcquaintanceSlot({ card }: SlotProps) {
  const { part } = useMembers();
  return part ? <part.Acquaintance person={card} /> : null;
}

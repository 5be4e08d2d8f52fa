import { usePart } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session.ts';
import type { NewFriend } from './new-friend.ts';
import css from './member-slots.module.css';

interface SlotProps {
  card: NewFriend;
}

/** The code is loaded after the card is shown; guests never load it. */
function useMembers() {
  const { guest } = useSession();
  const part = usePart(() => import('./members.ts'), !guest);
  return { guest, part: guest ? undefined : part };
}

/** Under the header: how the two are related. Where they are, its space is reserved, so that nothing moves. */
export function RelationSlot({ card }: SlotProps) {
  const { guest, part } = useMembers();
  if (guest) return null;
  const related = card.is_friend || card.is_follow || card.is_black;
  return <div className={related ? css['room'] : undefined}>{part && <part.RelationRow card={card} />}</div>;
}

/** Between the sections of the card: what the two know of each other. */
export function AcquaintanceSlot({ card }: SlotProps) {
  const { part } = useMembers();
  return part ? <part.Acquaintance person={card} /> : null;
}

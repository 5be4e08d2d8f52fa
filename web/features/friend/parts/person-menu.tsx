import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../platform/later.ts';
import { useSession } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis } from '../../../ui/icons.ts';
import type { NewFriend } from './new-friend.ts';

/** The three dots in the header of a person's card, which open the further actions. */
export function PersonMenu({ card }: { card: NewFriend }) {
  const client = useQueryClient();
  const { guest } = useSession();
  const open = (): void =>
    void later(import('./person-actions.tsx'), ({ moreActions, guestActions }) =>
      guest ? guestActions(card) : moreActions(client, card),
    );
  return (
    <IconButton label="更多" onClick={open}>
      <Ellipsis size={22} aria-hidden />
    </IconButton>
  );
}

import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../platform/later.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Ellipsis } from '../../../ui/icons.ts';
import { FriendRow } from './friend-row.tsx';

/** A friend of the person's own list, with their tags and what can be done. */
function FriendPerson({ friend }: { friend: Friend }) {
  const client = useQueryClient();
  const { user_id, card_id, realname } = friend.user;
  const person = { user_id, card_id, realname, is_follow: true, is_friend: true, is_black: false };
  const more = (): void =>
    void later(import('./person-actions.tsx'), ({ moreActions }) => moreActions(client, person));
  return (
    <FriendRow
      friend={friend}
      tags={friend.tags}
      action={
        <IconButton label={`更多：${realname}`} onClick={more}>
          <Ellipsis size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}

/** The row of a `FriendList` of one's own. */
export const renderPerson = (friend: Friend) => <FriendPerson friend={friend} />;

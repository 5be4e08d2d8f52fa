import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { friendRules } from '@qunlu/contract/friend/rules.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { pick } from '../../../ui/picker/pick.tsx';
import { type PickedUser, UserOption } from '../../../ui/picker/user-option.tsx';
import type { PeopleProps } from '../../../ui/picker/users-picker.tsx';
import { FriendList } from './friend-list.tsx';

export interface PickFriendsOptions {
  title: string;
  value?: readonly PickedUser[];
  limit: number;
  /** Which friends are always or never chosen, and why. */
  fixed?: (friend: Friend) => { as: 'in' | 'out'; why: string } | undefined;
}

/** Asks the viewer to choose several friends. */
export function pickFriends({
  fixed,
  ...options
}: PickFriendsOptions): Promise<readonly PickedUser[] | null> {
  const renderFriend = (friend: Friend): ReactNode => {
    const { as, why } = fixed?.(friend) ?? {};
    return <UserOption user={friend.user} meta={why ?? cardTitle(friend.user)} fixed={as} />;
  };
  return pick.users({
    ...options,
    placeholder: '搜索姓名、公司、拼音或备注',
    People: (props) => <Friends {...props} renderFriend={renderFriend} />,
  });
}

function Friends({
  query,
  within,
  renderFriend,
}: PeopleProps & { renderFriend: (friend: Friend) => ReactNode }) {
  const search = useMemo(() => ({ q: query.slice(0, friendRules.query), tag: '' }), [query]);
  return (
    <FriendList
      search={search}
      within={within}
      renderFriend={renderFriend}
      renderNobody={({ q }) => (
        <EmptyState
          icon={<Users size={28} aria-hidden />}
          title={q === '' ? '还没有好友' : `没有找到「${q}」`}
          text={q === '' ? '先和人交换名片，对方通过后就会在这里' : '换姓名、公司，或拼音首字母试试，比如 zs'}
        />
      )}
    />
  );
}

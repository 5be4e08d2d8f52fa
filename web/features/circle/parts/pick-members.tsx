import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';
import type { ReactNode } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { type PickedUser, UserOption } from '../../../ui/picker/user-option.tsx';
import { useMembersToPick } from '../queries/picks.ts';

/** A member who was chosen; in calls about the circle they go by this number. */
export interface PickedMember extends PickedUser {
  member_id: number;
}

export interface PickMembersOptions {
  /** The circle. */
  id: number;
  title: string;
  value?: readonly PickedMember[];
  limit: number;
}

/** Asks the viewer to choose several other members of a circle; null when they change their mind. */
export const pickMembers = ({
  id,
  ...options
}: PickMembersOptions): Promise<readonly PickedMember[] | null> =>
  // The picker hands back what its options were given.
  pick.users({
    ...options,
    placeholder: '搜索姓名、公司或拼音',
    People: ({ query }) => <Members id={id} q={query.slice(0, circleRules.query)} />,
  }) as Promise<readonly PickedMember[] | null>;

function Members({ id, q }: { id: number; q: string }) {
  const query = useMembersToPick(id, q);
  // Nobody chooses themselves.
  const list = query.data?.pages.flatMap((page) => page.list).filter(({ mine }) => mine !== 1) ?? [];
  if (!query.data) return <LoadState read={query} />;
  if (list.length === 0 && !query.hasNextPage)
    return (
      <EmptyState
        icon={<Users size={28} aria-hidden />}
        title={q === '' ? '还没有别的成员' : `没有找到「${q}」`}
        text={q === '' ? '先请人加入，再来选' : '换姓名、公司，或拼音首字母试试，比如 zs'}
      />
    );
  return (
    <>
      <ul>
        {list.map((member) => (
          <li key={member.member_id}>{optionOf(member)}</li>
        ))}
      </ul>
      <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
    </>
  );
}

function optionOf({ member_id, user_id, realname, avatar, ...entry }: DirectoryEntry): ReactNode {
  const user: PickedMember = { member_id, user_id, realname, avatar };
  // An imported entry is nobody's until its owner has claimed it.
  if (user_id === 0) return <UserOption user={user} meta="还没有本人认领" fixed="out" />;
  return <UserOption user={user} meta={[entry.company, entry.position].filter(Boolean).join(' · ')} />;
}

import { callRules } from '@qunlu/contract/call/rules.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Users } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { type PickedUser, UserOption } from '../../../ui/picker/user-option.tsx';
import { useCallMembers } from '../queries.ts';

/** Asks who of a circle is called: only those who can be; null when they change their mind. */
export const pickReachable = (id: number): Promise<readonly PickedUser[] | null> =>
  pick.users({
    title: '呼叫谁',
    // The one who starts the call is one of its phones.
    limit: callRules.legs.max - 1,
    placeholder: '搜索姓名',
    People: ({ query }) => <Reachable id={id} q={query.slice(0, 30)} />,
  });

function Reachable({ id, q }: { id: number; q: string }) {
  const query = useCallMembers(id, 2, q);
  if (!query.data) return <LoadState read={query} />;
  const list = query.data.pages.flatMap((page) => page.list);
  if (list.length === 0 && !query.hasNextPage)
    return (
      <EmptyState
        icon={<Users size={28} aria-hidden />}
        title={q === '' ? '没有可以呼叫的成员' : `没有找到「${q}」`}
        text={q === '' ? '成员绑定手机并接受通话后，会在这里' : '换个名字试试'}
      />
    );
  return (
    <>
      <ul>
        {list.map(({ user: { user_id, name, avatar, title } }) => (
          <li key={user_id}>
            <UserOption user={{ user_id, realname: name, avatar }} meta={title} />
          </li>
        ))}
      </ul>
      <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
    </>
  );
}

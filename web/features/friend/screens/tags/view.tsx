import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { NotFoundError } from '../../../../platform/http/errors.ts';
import { later } from '../../../../platform/later.ts';
import { goBack, navigate } from '../../../../platform/router/location.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Ellipsis, Users, X } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { FriendList } from '../../parts/friend-list.tsx';
import { FriendRow } from '../../parts/friend-row.tsx';
import type * as TagActions from '../../parts/tag-actions.tsx';
import { friendPaths } from '../../paths.ts';
import { useFriends } from '../../queries.ts';

const act = (run: (actions: typeof TagActions) => Promise<void>): void =>
  void later(import('../../parts/tag-actions.tsx'), run);

/** The friends who have one tag. */
export default function TagView() {
  const tag = useQueryParams().get('tag') ?? '';
  if (tag === '') throw new NotFoundError();
  const client = useQueryClient();
  const search = useMemo(() => ({ q: '', tag }), [tag]);
  const { data } = useFriends(search);
  const some = data !== undefined && data.total > 0;
  const renderFriend = useCallback(
    (friend: Friend) => (
      <FriendRow
        friend={friend}
        action={
          <IconButton
            label={`去掉这个标签：${friend.user.realname}`}
            onClick={() => act(({ removeMember }) => removeMember(client, tag, friend))}
          >
            <X size={20} aria-hidden />
          </IconButton>
        }
      />
    ),
    [client, tag],
  );
  const choose = (
    <Button block onClick={() => act(({ chooseMembers }) => chooseMembers(client, tag))}>
      选择好友
    </Button>
  );

  async function more({ renameTag, removeTag }: typeof TagActions): Promise<void> {
    const chosen = await actionSheet({
      title: tag,
      items: [
        { key: 'rename', label: '改名', note: '改成已有的标签，两个合为一个' },
        { key: 'remove', label: '删除标签', danger: true },
      ],
    });
    if (chosen === 'rename') {
      const name = await renameTag(client, tag);
      if (name !== null) navigate(friendPaths.tag(name), { replace: true });
    } else if (chosen === 'remove' && (await removeTag(client, tag))) goBack(friendPaths.tags);
  }
  return (
    <Page
      flush
      header={
        <ScreenHeader
          title={tag}
          back={friendPaths.tags}
          actions={
            some && (
              <IconButton label="更多" onClick={() => act(more)}>
                <Ellipsis size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
      footer={some && choose}
    >
      <FriendList
        search={search}
        renderFriend={renderFriend}
        renderNobody={() => (
          <EmptyState
            icon={<Users size={28} aria-hidden />}
            title={`没有好友用「${tag}」`}
            text="选几位好友加上，就会在这里"
            action={choose}
          />
        )}
      />
    </Page>
  );
}

import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { host } from '../../../platform/host/host.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LetteredList } from '../../../ui/lettered-list.tsx';
import { Bone, SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Search, useFriendAt, useFriends } from '../queries.ts';
import css from './friend-list.module.css';

/** Pixels: the height of a screen's header. */
const underHeader = 'calc(48px + var(--safe-top))';

export interface FriendListProps {
  search: Search;
  /** Draws one row. Must be the same function at each render, or every row is drawn again while the list scrolls. */
  renderFriend: (friend: Friend) => ReactNode;
  /** Shown instead of the list when the search finds nobody. */
  renderNobody: (search: Search) => ReactNode;
  /** The element that scrolls the list, when it is not the page. */
  within?: RefObject<HTMLElement | null>;
}

/** Friends from A to Z, in a virtual list of any length: all of them, or those that a search finds. */
export function FriendList({ search, renderFriend, renderNobody, within }: FriendListProps) {
  const { data, error, refetch } = useFriends(search);
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  if (data.total === 0) return renderNobody(data.search);
  return <Found search={data.search} letters={data.letters} renderFriend={renderFriend} within={within} />;
}

interface FoundProps extends Pick<FriendListProps, 'search' | 'renderFriend'> {
  letters: readonly { initial: string; count: number }[];
  within: FriendListProps['within'] | undefined;
}

function Found({ search, letters, renderFriend, within }: FoundProps) {
  const groups = useMemo(() => letters.map(({ initial, count }) => ({ letter: initial, count })), [letters]);
  return (
    <LetteredList
      groups={groups}
      label="好友"
      within={within}
      under={within || host().ownsHeader ? '0px' : underHeader}
      renderRow={(index) => <Row search={search} index={index} renderFriend={renderFriend} />}
    />
  );
}

interface RowProps extends Pick<FriendListProps, 'search' | 'renderFriend'> {
  index: number;
}

/** Memoised: the list moves many times a second, and a row is drawn again only when it shows another friend. */
const Row = memo(function Row({ search, index, renderFriend }: RowProps) {
  const { data: friend, error, refetch } = useFriendAt(search, index);
  if (friend) return renderFriend(friend);
  if (error) {
    return (
      <div className={css['row']}>
        <Button kind="quiet" size="s" onClick={() => void refetch()}>
          没有加载出来，重试
        </Button>
      </div>
    );
  }
  return (
    <div className={css['row']} aria-hidden>
      <Bone kind="face" />
      <Bone width="half" kind="title" />
    </div>
  );
});

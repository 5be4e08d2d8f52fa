import type { Friend } from '@qunlu/contract/friend/calls.ts';
import type { ReactNode, RefObject } from 'react';
import { LetteredRows } from '../../../platform/letters/lettered-rows.tsx';
import { pageOptions, type Search } from '../queries.ts';

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
export const FriendList = ({ search, renderFriend, renderNobody, within }: FriendListProps) => (
  <LetteredRows
    pages={pageOptions}
    search={search}
    label="好友"
    renderRow={renderFriend}
    renderNobody={renderNobody}
    within={within}
  />
);

import {
  acceptApplication,
  cancelApplication,
  checkFrequency,
  listApplications,
  refuseApplication,
  type Application,
} from '@qunlu/contract/friend/applications.ts';
import {
  type Friend,
  listFriends,
  listTies,
  removeFriend,
  viewRemark,
  writeRemark,
} from '@qunlu/contract/friend/calls.ts';
import { friendStates } from '@qunlu/contract/friend/rules.ts';
import { listTags, type TagUse } from '@qunlu/contract/friend/tags.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { badgesChanged, setBadge, useBadges } from '../../platform/badges.ts';
import { type LetterPage, letterPageSize, useLetters } from '../../platform/letters/letter-pages.ts';
import { editPages, usePaged } from '../../platform/paged.ts';
import { readOptions, useRead } from '../../platform/query.ts';
import { mergeFlags, personChanged } from '../relation/parts/flags.ts';
import { keepRemark } from './queries/later.ts';

/** A search in the friend list: words and a tag; '' does not filter. */
export interface Search {
  q: string;
  tag: string;
}

/** Friends per page. */
export const pageSize = letterPageSize;

interface FriendPage extends LetterPage<Search, Friend> {
  next: number;
}

export function pageOptions(
  search: Search,
  page: number,
): { queryKey: QueryKey; queryFn: QueryFunction<FriendPage> } {
  const { q, tag } = search;
  return {
    queryKey: [listFriends.id, { q, tag, page }],
    queryFn: async ({ client, signal }) => {
      // Behind the last friend of the page before, so that nobody is shown twice or left out; by number after a jump.
      const before = client.getQueryData<{ next: number }>([listFriends.id, { q, tag, page: page - 1 }]);
      const next = before && before.next !== pagingEnd ? before.next : 0;
      const query = {
        page,
        next,
        size: pageSize,
        ...(q === '' ? {} : { q }),
        ...(tag === '' ? {} : { tag }),
      };
      return { search, ...readPage(await call(listFriends, { query, signal })) };
    },
  };
}

/** How many friends a search finds, and under which letters. The last result stays until the next one has loaded. */
export const useFriends = (search: Search) => useLetters(pageOptions, search);

/** The tags that the viewer has given to friends. */
export const useTags = () => useRead(listTags);

/** The same outside a component, for a picker. */
export async function fetchTags(client: QueryClient): Promise<readonly TagUse[]> {
  const { list } = await client.fetchQuery(readOptions(listTags));
  return list;
}

/** Name of the badge that counts the applications the viewer has not answered. */
const waitingBadge = 'friend.applications';

export const useWaiting = (): number => useBadges()(waitingBadge);

export type Box = 'received' | 'sent';

/** Applications that the viewer received or sent, the newest first. */
export function useApplications(box: Box) {
  return usePaged(listApplications, { box });
}

export const useTies = (userId: number) => useRead(listTies, { user_id: userId });

export const useRemark = (userId: number, enabled = true) =>
  useRead(viewRemark, { user_id: userId }, { enabled });

/**
 * Fetches again all that a change of friends or applications touches: the lists of this feature, the notifications about
 * applications, whatever is about that person, and the badges.
 */
export async function friendsChanged(client: QueryClient, userId: number): Promise<void> {
  const own = [listFriends, listTags, checkFrequency, listTies, viewRemark];
  const stale = [...own, listNotifications];
  await Promise.all([
    ...stale.map(({ id }) => client.invalidateQueries({ queryKey: [id] })),
    personChanged(client, userId),
    badgesChanged(client),
  ]);
}

const decisions = {
  accept: { call: acceptApplication, state: friendStates.friend },
  refuse: { call: refuseApplication, state: friendStates.refused },
  cancel: { call: cancelApplication, state: friendStates.cancelled },
} as const;
export type Decision = keyof typeof decisions;

/** What can be done with an application once it is decided: nothing. */
const nothing: Application['can'] = { accept: false, refuse: false, cancel: false };

function writeApplication(client: QueryClient, id: number, change: Partial<Application>): void {
  editPages(client, listApplications, (list) =>
    list.map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

/**
 * Accepts, refuses or cancels an application. The list shows it at once; when the server refuses, the list goes back.
 * `sure`: the server is told once it says true; with false the person took it back.
 */
export async function decide(
  client: QueryClient,
  decision: Decision,
  application: Pick<Application, 'id' | 'state' | 'mine'> &
    Partial<Pick<Application, 'can'>> & { user: { user_id: number } },
  sure?: Promise<boolean>,
): Promise<void> {
  const { id, state, mine, user, can } = application;
  const counted = mine ? 0 : 1;
  const count = (by: number): void => setBadge(client, waitingBadge, (held) => held + by);
  writeApplication(client, id, { state: decisions[decision].state, can: nothing });
  count(-counted);
  const goBack = (): void => {
    writeApplication(client, id, { state, ...(can && { can }) });
    count(counted);
  };
  if (sure && !(await sure)) return goBack();
  try {
    // kept alive: it may be sent because the page is being closed
    const decided = await call(decisions[decision].call, { body: { id }, keepalive: true });
    writeApplication(client, id, { state: decided.state, can: decided.can });
  } catch (error) {
    goBack();
    // The application may have been decided or cancelled elsewhere meanwhile: ask for its present state.
    for (const stale of [listApplications, checkFrequency])
      void client.invalidateQueries({ queryKey: [stale.id] });
    void badgesChanged(client);
    throw error;
  }
  if (decision === 'accept') mergeFlags(client, user.user_id, { is_friend: true, is_follow: true });
  void friendsChanged(client, user.user_id);
}

/** Ends a friendship on both sides (D38). */
export async function unfriend(client: QueryClient, userId: number): Promise<void> {
  const undo = mergeFlags(client, userId, { is_friend: false, is_follow: false });
  try {
    await call(removeFriend, { body: { user_id: userId } });
  } catch (error) {
    undo();
    throw error;
  }
  await friendsChanged(client, userId);
}

/** Saves the private note and the tags of a friend; later, when there is no network. */
export async function saveRemark(
  client: QueryClient,
  userId: number,
  remark: { note: string; tags: string[] },
): Promise<'saved' | 'later'> {
  if (!navigator.onLine && (await keepRemark(client, userId, remark))) return 'later';
  await call(writeRemark, { body: { user_id: userId, ...remark } });
  await remarksChanged(client);
  return 'saved';
}

/** Fetches notes and tags again wherever they are shown, after one has changed. */
export async function remarksChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [viewRemark, listFriends, listTags].map(({ id }) => client.invalidateQueries({ queryKey: [id] })),
  );
}

import type { Friend, listFriends as contract } from '@qunlu/contract/friend/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { unfriendUser } from '../../relation/api/changes.ts';
import { presentFriend } from '../present.ts';
import { findFriends } from '../store/list.ts';
import { counted, uncounted } from './letter-totals.ts';
import { searchWords, soughtWord } from './readings.ts';

/**
 * C058: friends from A to Z, all or filtered. Pages by the specification's `page`, or stable under changes by `next`, the
 * last friend shown (decision 0030).
 */
export async function listFriends(
  ctx: ViewerCtx,
  query: {
    page?: number | undefined;
    next?: number | undefined;
    initial?: string | undefined;
    size?: number | undefined;
    q?: string | undefined;
    tag?: string | undefined;
  },
): Promise<OutputOf<typeof contract>> {
  const { page = 1, next = 0, size = 20 } = query;
  const { userId } = ctx.viewer;
  const wanted = {
    userId,
    words: searchWords(query.q ?? '').map((word) => soughtWord(userId, word)),
    tag: query.tag,
    size: size + 1,
  };
  const byNumber = { offset: (page - 1) * size };
  const place = next > 0 ? { after: next } : query.initial ? { initial: query.initial } : byNumber;
  let found = await findFriends(ctx.db, { ...wanted, from: place });
  // The last friend shown has left the list since: the page's number still says about where to go on.
  if (!found.known && query.page === undefined)
    fail('invalid', { message: '好友有变动，请刷新后再看', field: 'next' });
  if (!found.known) found = await findFriends(ctx.db, { ...wanted, from: byNumber });
  const list = found.list.slice(0, size);
  const isAll = found.list.length <= size && 'offset' in place && place.offset === 0;
  const byPage = query.page !== undefined && query.next === undefined;
  const cursor = byPage ? page + 1 : (list.at(-1)?.friend_id ?? pagingEnd);
  return {
    list: list.map((entry): Friend => presentFriend(entry)),
    next: found.list.length > size ? cursor : pagingEnd,
    ...(found.letters ? counted(found.letters) : uncounted(list, isAll)),
  };
}

export async function removeFriend(ctx: ViewerCtx, userId: number): Promise<{ user_id: number }> {
  await unfriendUser(ctx, userId);
  return { user_id: userId };
}

import type { Friend, listFriends as contract } from '@qunlu/contract/friend/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { unfriendUser } from '../../relation/service/changes.ts';
import { presentFriend } from '../present.ts';
import { findFriends, wordsMax } from '../store/list.ts';
import { normaliseSearch } from './readings.ts';

/** Splits a search; words beyond the limit are joined with the last one. */
function wordsOf(q: string): string[] {
  const words = normaliseSearch(q)
    .split(' ')
    .filter((word) => word !== '');
  const last = words.slice(wordsMax - 1).join(' ');
  return last === '' ? words : [...words.slice(0, wordsMax - 1), last];
}

/** C058: friends from A to Z, all or filtered. */
export async function listFriends(
  ctx: ViewerCtx,
  query: {
    page?: number | undefined;
    size?: number | undefined;
    q?: string | undefined;
    tag?: string | undefined;
  },
): Promise<OutputOf<typeof contract>> {
  const page = query.page ?? 1;
  const size = query.size ?? 20;
  const { list, letters } = await findFriends(ctx.db, {
    userId: ctx.viewer.userId,
    words: wordsOf(query.q ?? ''),
    tag: query.tag,
    offset: (page - 1) * size,
    size,
  });
  const total = letters.reduce((sum, letter) => sum + letter.count, 0);
  return {
    list: list.map((entry): Friend => presentFriend(entry)),
    next: page * size < total ? page + 1 : pagingEnd,
    total,
    letters: letters.map(({ initial, count }) => ({ initial, count })),
  };
}

export async function removeFriend(ctx: ViewerCtx, userId: number): Promise<{ user_id: number }> {
  await unfriendUser(ctx, userId);
  return { user_id: userId };
}

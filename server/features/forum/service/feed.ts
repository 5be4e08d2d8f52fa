import type { listTopics as contract } from '@qunlu/contract/forum/calls.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { searchQuery } from '../../../platform/search-words.ts';
import { presentLine } from '../present/topic.ts';
import { findFeed } from '../store/feed.ts';
import { circleWord } from './drafting.ts';
import { forumOf, linkOf } from './access.ts';

/** Days in which a post is new to who has never looked. */
const newDays = 30;

/** R059, R066: a circle's posts; visitors read them where the module is for everybody. */
export async function listTopics(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { id: circleId, filter = 'latest', words = '', next: behind } = query;
  const forum = await forumOf(ctx, circleId);
  const { can, joinedAt, isAdmin } = forum;
  const typed = words === '' ? null : searchQuery(words);
  const size = query.size ?? 20;
  const isActive = filter === 'active' && typed === null && words === '';
  const month = after(ctx.now, -newDays * 86_400);
  const { head, rows } = await findFeed(ctx.db, {
    circleId,
    viewerId: ctx.viewer.userId,
    isMember: can.see,
    manages: can.content,
    isAdmin,
    filter,
    // Signs alone are in nothing: a word that no post has.
    search: words === '' ? null : `'${circleWord(circleId)}' & ${typed ?? "'-'"}`,
    behind,
    size: isActive ? size : size + 1,
    since: joinedAt === null ? ctx.now : joinedAt > month ? joinedAt : month,
    now: ctx.now,
    link: linkOf(ctx),
  });
  const shown = (row: (typeof rows)[number]) => presentLine(ctx, row, forum, { line: head.line });
  const list = rows.filter(({ on_top }) => !on_top);
  return {
    ...(isActive ? activePage(list, size, shown) : paged(list, size, 'topic_id', shown)),
    pinned: rows.filter(({ on_top }) => on_top).map(shown),
    left_at: head.left_at === null ? 0 : secondsOf(head.left_at),
    fresh: head.fresh,
    audits: Math.min(head.audits, forumRules.counted),
    polls: head.polls,
    can: { post: can.see, manage: can.content },
  };
}

/** As many as were asked for, with those of the last one's moment; the next page begins before it. */
function activePage<Row extends { last_at: Date }, Line>(
  rows: readonly Row[],
  size: number,
  shown: (row: Row) => Line,
): { list: Line[]; next: number } {
  const last = rows.at(-1);
  const next = last && rows.length >= size ? last.last_at.getTime() * 1000 : pagingEnd;
  return { list: rows.map(shown), next };
}

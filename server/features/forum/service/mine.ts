import type { myTopics as contract } from '@qunlu/contract/forum/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { findMine } from '../store/mine.ts';
import { titleOf } from './words.ts';

/** R048: what I wrote, commented on and follow. */
export async function myTopics(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const size = query.size ?? 20;
  const rows = await findMine(ctx.db, {
    tab: query.tab ?? 'written',
    userId: ctx.viewer.userId,
    behind: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'topic_id', (row) => ({
    topic_id: row.topic_id,
    phonebook_id: row.phonebook_id,
    circle: row.circle,
    kind: row.kind,
    state: row.state,
    title: titleOf(row),
    image: row.image ?? row.media.video?.poster ?? '',
    name: row.name ?? '已注销用户',
    comments: row.comments,
    new_comments: row.new_comments,
    likes: row.likes,
    followed: row.followed,
    published_at: secondsOf(row.published_at),
    last_at: secondsOf(row.last_at),
  }));
}

import type { ActivityPost, listActivityPosts as contract } from '@qunlu/contract/activity/talk.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type GuestCtx, type ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { defineThread } from '../../../thread/api/threads.ts';
import { activityCanOf } from '../../policy/access.ts';
import { presentPost } from '../../present/talk.ts';
import { lockActivity } from '../../store/sale.ts';
import { findActivityPosts, onePost } from '../../store/said.ts';
import { activities } from '../publishing/activities.ts';

/** Photos and words of those who come, and of the host's team. */
export const posts = defineThread({
  kind: 'activity-post',
  text: { field: 'content', label: '内容' },
  images: { field: 'images', label: '图片' },
  most: { count: 2000, full: '这个活动的照片和感想已经很多，不能再发了' },
});

interface Written {
  id: number;
  content: string;
  images: readonly string[];
}

/** R110: what everybody reads who sees the activity. */
export async function listPosts(
  ctx: GuestCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const viewerId = ctx.viewer?.userId ?? null;
  await activities.look(ctx, query.id);
  const size = query.size ?? 20;
  const rows = await findActivityPosts(
    ctx.db,
    posts.page({ subjectId: query.id, below: query.next, size: size + 1, notBlocked: viewerId }),
  );
  return paged(rows, size, 'post_id', (row) => presentPost(row, viewerId));
}

async function requirePoster(ctx: ViewerCtx, id: number): Promise<void> {
  const { userId } = ctx.viewer;
  const row = await activities.open(ctx, id, userId);
  if (!activityCanOf(row, userId).post) fail('membersOnly', { message: '报名确认以后可以发照片和感想' });
  if (row.cancelled_at) fail('stateChanged', { message: '活动已取消，不能再发布' });
}

/** Before the transaction (D137). */
export async function checkPost(ctx: ViewerCtx, { id, content, images }: Written): Promise<void> {
  await requirePoster(ctx, id);
  if (content === '' && images.length === 0)
    fail('invalid', { message: '请写点什么，或选一张照片', field: 'content' });
  await posts.check(ctx, { text: content, images });
}

export const addPost = (ctx: ViewerCtx, { id, content, images }: Written): Promise<ActivityPost> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    await lockActivity(tx.db, id);
    await requirePoster(tx, id);
    const post = await posts.write(tx, { subjectId: id, text: content, images });
    const [row] = await findActivityPosts(tx.db, onePost(post.post_id));
    return row ? presentPost(row, userId) : notFound('活动不存在或已不可见');
  });

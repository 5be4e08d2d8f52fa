import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { activityCanOf } from '../../policy/access.ts';
import { lockActivity } from '../../store/sale.ts';
import { logActivity } from '../logs.ts';
import { activities } from '../publishing/activities.ts';
import { posts } from './posts.ts';
import { hideQuestion, questions } from './questions.ts';

const gone = (): never => notFound('内容不存在或已不可见');

/** R110, R127: one's own; the host hides anybody's, a helper who looks after those who come questions and answers. */
export const hideTalk = (
  ctx: ViewerCtx,
  { id, kind }: { id: number; kind: 'question' | 'post' },
): Promise<{ id: number }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const post = (await (kind === 'question' ? questions : posts).one(tx, id)) ?? gone();
    const own = post.author_id === userId;
    const activity = own ? null : await activities.open(tx, post.subject_id, userId);
    const can = activity && activityCanOf(activity, userId);
    const may = own || can?.host || (kind === 'question' && can?.members);
    // What is hidden is gone for everybody else.
    if (!may) return post.hidden ? gone() : fail('forbidden', { message: '只有发布的人和主办方可以隐藏' });
    if (post.hidden) return { id };
    await lockUser(tx, userId);
    await lockActivity(tx.db, post.subject_id);
    if (kind === 'question') await hideQuestion(tx, post, true);
    else await posts.hide(tx, id, true);
    if (!own) await logActivity(tx, { activityId: post.subject_id, what: 'hide', target: String(id) });
    return { id };
  });

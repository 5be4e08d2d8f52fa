import { orNone } from '../../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../../moderation/ports.ts';
import type { Post } from '../../../thread/api/threads.ts';
import { findSaid } from '../../store/said.ts';
import { activities } from '../publishing/activities.ts';
import { posts } from './posts.ts';
import { hideQuestion, questions } from './questions.ts';

type Said = Pick<Post, 'author_id' | 'subject_id'> & { title: string };

const subjectOf = (row: Said, called: string): Subject => ({
  ownerId: row.author_id,
  title: `${row.title}的${called}`,
  path: `/activity/${row.subject_id}`,
});

/** What people write under an activity as a subject of reports (D137). */
function kindOf(
  label: string,
  thread: Pick<typeof posts, 'one' | 'hide'>,
  hide: typeof hideQuestion = (tx, post, hidden) => thread.hide(tx, post.post_id, hidden),
): SubjectKind {
  return {
    label,
    async find(ctx, id) {
      const post = await thread.one(ctx, id);
      const viewerId = ctx.viewer?.userId ?? null;
      if (!post || (post.hidden && post.author_id !== viewerId)) return null;
      const seen = await orNone(() => activities.open(ctx, post.subject_id, viewerId));
      return seen && subjectOf({ ...post, title: seen.title }, label);
    },
    async read(ctx, ids) {
      const rows = await findSaid(ctx.db, ids);
      return new Map(
        rows.map((row) => [
          row.post_id,
          { ...subjectOf(row, label), texts: [{ label, text: row.text }], pictures: row.images },
        ]),
      );
    },
    async setHidden(tx, id, hidden) {
      const post = await thread.one(tx, id);
      if (post) await hide(tx, post, hidden);
    },
  };
}

export const talkSubjects = {
  'activity-question': kindOf('提问', questions, hideQuestion),
  'activity-post': kindOf('照片和感想', posts),
};

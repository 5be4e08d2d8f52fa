import { orNone } from '../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { pluginOn } from '../../circle/api/plugins.ts';
import { visibilityOf } from '../policy.ts';
import { findSeen, updateCourse, lockCourse } from '../store/courses.ts';
import { findReported, type ReportedCourse } from '../store/reported.ts';
import { findSaid } from '../store/talk.ts';
import { talkFor } from './access.ts';
import { coursePath, lessonPath } from './paths.ts';
import { hideComment, talk } from './talk.ts';

/** Whoever owns the circle answers for its courses. */
const subjectOf = (row: ReportedCourse): Subject => ({
  ownerId: row.owner_id,
  title: row.title,
  path: coursePath(row),
  ownPath: `/phonebook-setting/${row.phonebook_id}/course-post/${row.course_id}`,
});

/** Courses as a subject of reports. */
export const courseSubjects: SubjectKind = {
  label: '课程',

  async find(ctx, id) {
    const userId = ctx.viewer?.userId ?? 0;
    const course = await findSeen(ctx.db, id, { userId, now: ctx.now });
    const [row] = await findReported(ctx.db, [id]);
    if (!course || !row) return null;
    // Its owner objects to what others do not see any more, also while the module is off.
    if (row.owner_id === userId) return subjectOf(row);
    const on = await orNone(() => pluginOn(ctx, course.phonebook_id, 'course'));
    return on && visibilityOf(course, on.can) === 'seen' ? subjectOf(row) : null;
  },

  async read(ctx, ids) {
    const rows = await findReported(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.course_id,
        {
          ...subjectOf(row),
          texts: [
            { label: '标题', text: row.title },
            { label: '介绍', text: row.intro },
            { label: '课', text: row.lessons.join('\n') },
          ],
          pictures: [row.cover].filter((address) => address !== ''),
        },
      ]),
    );
  },

  async setHidden(tx, id, hidden) {
    if (await lockCourse(tx.db, id)) await updateCourse(tx.db, id, { moderated: hidden });
  },
};

/** What people write under a lesson as a subject of reports. */
export const commentSubjects: SubjectKind = {
  label: '讨论',

  async find(ctx, id) {
    const viewerId = ctx.viewer?.userId ?? 0;
    const post = await talk.one(ctx, id);
    if (!post || (post.gone && post.author_id !== viewerId)) return null;
    const [row] = await findSaid(ctx.db, [id]);
    if (!row) return null;
    if (post.author_id === viewerId) return commentOf(row);
    const { viewer } = ctx;
    if (!viewer || ctx.staff) return null;
    const seen = await orNone(() => talkFor({ ...ctx, viewer, staff: null }, row.lesson_id));
    return seen && commentOf(row);
  },

  async read(ctx, ids) {
    const rows = await findSaid(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.post_id,
        { ...commentOf(row), texts: [{ label: '讨论', text: row.text }], pictures: row.images },
      ]),
    );
  },

  setHidden: hideComment,
};

const commentOf = (row: Awaited<ReturnType<typeof findSaid>>[number]): Subject => ({
  ownerId: row.author_id,
  title: `“${row.title}”的讨论`,
  path: lessonPath(row, row.lesson_id),
});

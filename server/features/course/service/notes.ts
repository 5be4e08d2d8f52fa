import type * as contract from '@qunlu/contract/course/notes.ts';
import type { CourseNote } from '@qunlu/contract/course/notes.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { paged } from '../../../platform/paging.ts';
import { lockUser } from '../../account/api/profile.ts';
import {
  countNotes,
  deleteNote,
  findNote,
  findNotes,
  insertNote,
  updateNote,
  type ShownNote,
} from '../store/notes.ts';
import { courseFor, openFor } from './access.ts';

const noNote = (): never => notFound('这条笔记不存在');

const present = (row: ShownNote): CourseNote => ({
  note_id: row.note_id,
  lesson_id: row.lesson_id,
  lesson: row.lesson,
  second: row.second,
  content: row.content,
  created_at: secondsOf(row.created_at),
  edited_at: row.edited_at ? secondsOf(row.edited_at) : 0,
});

/** One's own alone: nobody else reads them, whoever runs the circle neither. */
export async function listCourseNotes(
  ctx: ViewerCtx,
  { id, lesson_id: lessonId, size = 20, next }: QueryOf<typeof contract.listCourseNotes>,
): Promise<OutputOf<typeof contract.listCourseNotes>> {
  await courseFor(ctx, id);
  const { userId } = ctx.viewer;
  const rows = await findNotes(ctx.db, { courseId: id, userId, lessonId, behind: next, size: size + 1 });
  return paged(rows, size, 'note_id', present);
}

export async function addCourseNote(
  ctx: ViewerCtx,
  { lesson_id: lessonId, second, content }: BodyOf<typeof contract.addCourseNote>,
): Promise<CourseNote> {
  const { lesson } = await openFor(ctx, lessonId);
  const { userId } = ctx.viewer;
  const { course_id: courseId } = lesson;
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    if ((await countNotes(tx.db, courseId, userId)) >= courseRules.notes)
      fail('stateChanged', { message: `一门课最多记 ${courseRules.notes} 条笔记` });
    const noteId = await insertNote(tx.db, {
      course_id: courseId,
      lesson_id: lessonId,
      user_id: userId,
      second: Math.min(second, lesson.seconds),
      content,
      created_at: tx.now,
      edited_at: null,
    });
    return present((await findNote(tx.db, noteId, userId)) ?? noNote());
  });
}

/** A note of one's own in a course that one still sees. */
async function ownNote(ctx: ViewerCtx, id: number): Promise<ShownNote> {
  const note = (await findNote(ctx.db, id, ctx.viewer.userId)) ?? noNote();
  await courseFor(ctx, note.course_id);
  return note;
}

export async function editCourseNote(
  ctx: ViewerCtx,
  { id, content }: BodyOf<typeof contract.editCourseNote>,
): Promise<CourseNote> {
  const note = await ownNote(ctx, id);
  await updateNote(alone(ctx).db, id, content, ctx.now);
  return present({ ...note, content, edited_at: ctx.now });
}

export async function deleteCourseNote(ctx: ViewerCtx, id: number): Promise<{ note_id: number }> {
  const note = await findNote(ctx.db, id, ctx.viewer.userId);
  if (!note) return { note_id: id };
  await courseFor(ctx, note.course_id);
  await deleteNote(alone(ctx).db, id, ctx.viewer.userId);
  return { note_id: id };
}

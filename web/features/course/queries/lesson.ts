import { openLesson, viewCourse } from '@qunlu/contract/course/calls.ts';
import type { CourseLesson } from '@qunlu/contract/course/entity.ts';
import {
  addCourseNote,
  type CourseNote,
  deleteCourseNote,
  editCourseNote,
  listCourseNotes,
} from '@qunlu/contract/course/notes.ts';
import {
  addCourseComment,
  listCourseComments,
  listCourseReplies,
  removeCourseComment,
} from '@qunlu/contract/course/talk.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { readOptions } from '../../../platform/query.ts';

/** Opened anew each time: where it was left on another phone, and an address that is valid. While it stands it is not asked again. */
export const useLesson = (id: number) =>
  useQuery({ ...readOptions(openLesson, { id }), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

/** Another address of what is being played. */
export const renewAddress = async ({ lesson_id: id, session }: CourseLesson): Promise<string> =>
  (await call(openLesson, { query: { id, session } })).url;

/** What was learned changes the course that it is of. */
export const lessonMoved = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [viewCourse.id], refetchType: 'none' });

/** My notes of one lesson by their second, or of the whole course, the newest first. */
export const useNotes = (course: number, lesson?: number) =>
  usePaged(listCourseNotes, { id: course, ...(lesson === undefined ? {} : { lesson_id: lesson }) });

const notesChanged = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: [listCourseNotes.id] });

export async function addNote(
  client: QueryClient,
  body: BodyInput<typeof addCourseNote>,
  idempotencyKey: string,
): Promise<void> {
  await call(addCourseNote, { body, idempotencyKey });
  notesChanged(client);
}

export async function editNote(client: QueryClient, id: number, content: string): Promise<void> {
  const saved = await call(editCourseNote, { body: { id, content } });
  editPages(client, listCourseNotes, (list) => list.map((one) => (one.note_id === id ? saved : one)));
}

export async function dropNote(client: QueryClient, { note_id: id }: CourseNote): Promise<void> {
  await call(deleteCourseNote, { query: { id } });
  editPages(client, listCourseNotes, (list) => list.filter((one) => one.note_id !== id));
}

export const useComments = (lesson: number) => usePaged(listCourseComments, { id: lesson });
export const useReplies = (comment: number) => usePaged(listCourseReplies, { id: comment });

export async function addComment(
  client: QueryClient,
  body: BodyInput<typeof addCourseComment>,
  idempotencyKey: string,
): Promise<void> {
  await call(addCourseComment, { body, idempotencyKey });
  for (const { id } of [listCourseComments, listCourseReplies])
    void client.invalidateQueries({ queryKey: [id] });
}

/** Deletes what was written, or puts back what was deleted just now. */
export async function setRemoved(client: QueryClient, id: number, removed: boolean): Promise<void> {
  await call(removeCourseComment, { body: { id, removed: removed ? 1 : 0 } });
  for (const { id: list } of [listCourseComments, listCourseReplies])
    await client.invalidateQueries({ queryKey: [list] });
}

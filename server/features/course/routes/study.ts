import * as contract from '@qunlu/contract/course/calls.ts';
import * as notes from '@qunlu/contract/course/notes.ts';
import type { Binder } from '../../../platform/bind.ts';
import { viewCertificate } from '../service/certificates.ts';
import { openLesson, saveProgress } from '../service/lesson.ts';
import { listCourses } from '../service/list.ts';
import { addCourseNote, deleteCourseNote, editCourseNote, listCourseNotes } from '../service/notes.ts';
import { buyCourse, prepareToBuy, quoteCourse } from '../service/sale.ts';
import { joinCourse } from '../service/seats.ts';
import { viewCourse } from '../service/view.ts';

/** For those who study. */
export function studyRoutes(bind: Binder): void {
  bind(contract.listCourses, (ctx, { query }) => listCourses(ctx, query));
  bind(contract.viewCourse, (ctx, { query }) => viewCourse(ctx, query.id));
  bind(contract.openLesson, (ctx, { query }) => openLesson(ctx, query));
  bind(contract.saveProgress, (ctx, { body }) => saveProgress(ctx, body));
  bind(contract.joinCourse, (ctx, { body }) => joinCourse(ctx, body.id));
  bind(contract.quoteCourse, (ctx, { query }) => quoteCourse(ctx, query.id));
  bind(
    contract.buyCourse,
    (ctx, { body }) => prepareToBuy(ctx, body),
    (ctx, { body }, known) => buyCourse(ctx, body, known),
  );
  bind(contract.viewCertificate, (ctx, { query }) => viewCertificate(ctx, query.id));
  bind(notes.listCourseNotes, (ctx, { query }) => listCourseNotes(ctx, query));
  bind(notes.addCourseNote, (ctx, { body }) => addCourseNote(ctx, body));
  bind(notes.editCourseNote, (ctx, { body }) => editCourseNote(ctx, body));
  bind(notes.deleteCourseNote, (ctx, { query }) => deleteCourseNote(ctx, query.id));
}

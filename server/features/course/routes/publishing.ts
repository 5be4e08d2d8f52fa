import { viewCourseIncome as incomeContract } from '@qunlu/contract/course/income.ts';
import * as contract from '@qunlu/contract/course/publish.ts';
import * as staff from '@qunlu/contract/course/staff.ts';
import * as talk from '@qunlu/contract/course/talk.ts';
import type { Binder } from '../../../platform/bind.ts';
import { viewCourseIncome } from '../service/income.ts';
import {
  addLesson,
  editLesson,
  prepareLesson,
  prepareLessonEdit,
  prepareOutline,
  removeLesson,
  setOutline,
} from '../service/lessons.ts';
import { viewOwnCourse, viewOwnLesson } from '../service/own.ts';
import { hideCourse, listStaffCourses, viewStaffCourse } from '../service/staff.ts';
import { viewStops } from '../service/stops.ts';
import {
  addCourseComment,
  checkComment,
  listCourseComments,
  listCourseReplies,
  removeCourseComment,
} from '../service/talk.ts';
import {
  createCourse,
  deleteCourse,
  editCourse,
  prepareCourse,
  prepareEdit,
  setCourseState,
  setCourseTerms,
} from '../service/writing.ts';

/** For those who run a circle. */
export function publishingRoutes(bind: Binder): void {
  bind(contract.viewOwnCourse, (ctx, { query }) => viewOwnCourse(ctx, query.id));
  bind(contract.viewOwnLesson, (ctx, { query }) => viewOwnLesson(ctx, query.id));
  bind(
    contract.createCourse,
    (ctx, { body }) => prepareCourse(ctx, body),
    (ctx, { body }) => createCourse(ctx, body),
  );
  bind(
    contract.editCourse,
    (ctx, { body }) => prepareEdit(ctx, body),
    (ctx, { body }) => editCourse(ctx, body),
  );
  bind(contract.setCourseTerms, (ctx, { body }) => setCourseTerms(ctx, body));
  bind(contract.setCourseState, (ctx, { body }) => setCourseState(ctx, body));
  bind(contract.deleteCourse, (ctx, { query }) => deleteCourse(ctx, query.id));
  bind(
    contract.setOutline,
    (ctx, { body }) => prepareOutline(ctx, body),
    (ctx, { body }) => setOutline(ctx, body),
  );
  bind(
    contract.addLesson,
    (ctx, { body }) => prepareLesson(ctx, body),
    (ctx, { body }, draft) => addLesson(ctx, body, draft),
  );
  bind(
    contract.editLesson,
    (ctx, { body }) => prepareLessonEdit(ctx, body),
    (ctx, { body }, draft) => editLesson(ctx, body, draft),
  );
  bind(contract.removeLesson, (ctx, { body }) => removeLesson(ctx, body));
  bind(incomeContract, (ctx, { query }) => viewCourseIncome(ctx, query.id));
  bind(contract.viewStops, (ctx, { query }) => viewStops(ctx, query.id));
}

export function talkRoutes(bind: Binder): void {
  bind(talk.listCourseComments, (ctx, { query }) => listCourseComments(ctx, query));
  bind(talk.listCourseReplies, (ctx, { query }) => listCourseReplies(ctx, query));
  bind(
    talk.addCourseComment,
    (ctx, { body }) => checkComment(ctx, body),
    (ctx, { body }) => addCourseComment(ctx, body),
  );
  bind(talk.removeCourseComment, (ctx, { body }) => removeCourseComment(ctx, body));
}

export function staffRoutes(bind: Binder): void {
  bind(staff.listStaffCourses, (ctx, { query }) => listStaffCourses(ctx, query));
  bind(staff.viewStaffCourse, (ctx, { query }) => viewStaffCourse(ctx, query.id));
  bind(staff.hideCourse, (ctx, { body }) => hideCourse(ctx, body));
}

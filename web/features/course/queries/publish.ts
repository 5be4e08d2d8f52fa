import { listCourses } from '@qunlu/contract/course/calls.ts';
import { viewCourseIncome } from '@qunlu/contract/course/income.ts';
import {
  addLesson,
  createCourse,
  deleteCourse,
  editCourse,
  editLesson,
  type OwnCourse,
  type OwnCourseLesson,
  removeLesson,
  setCourseState,
  setCourseTerms,
  setOutline,
  viewOwnCourse,
  viewOwnLesson,
  viewStops,
} from '@qunlu/contract/course/publish.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';
import { courseChanged } from './courses.ts';

/** To be changed: always as it is now. */
export const useOwnCourse = (id: number) => useRead(viewOwnCourse, { id }, { staleTime: 0 });

/** What it has brought, for the owner. */
export const useCourseIncome = (id: number) => useRead(viewCourseIncome, { id }, { staleTime: 0 });

export const newestCourse = (client: QueryClient, id: number): Promise<OwnCourse> =>
  client.fetchQuery({ ...readOptions(viewOwnCourse, { id }), staleTime: 0 });

export const ownLesson = (client: QueryClient, id: number): Promise<OwnCourseLesson> =>
  client.fetchQuery({ ...readOptions(viewOwnLesson, { id }), staleTime: 0 });

/** Every page of the course shows what was saved. */
function saved(client: QueryClient, course: OwnCourse): OwnCourse {
  courseChanged(client);
  client.setQueryData(keyOf(viewOwnCourse, { id: course.course_id }), course);
  return course;
}

export async function create(
  client: QueryClient,
  body: BodyInput<typeof createCourse>,
  idempotencyKey: string,
): Promise<OwnCourse> {
  return saved(client, await call(createCourse, { body, idempotencyKey }));
}

export async function saveBasics(
  client: QueryClient,
  body: BodyInput<typeof editCourse>,
): Promise<OwnCourse> {
  return saved(client, await call(editCourse, { body }));
}

export async function saveTerms(
  client: QueryClient,
  body: BodyInput<typeof setCourseTerms>,
): Promise<OwnCourse> {
  return saved(client, await call(setCourseTerms, { body }));
}

export async function saveState(
  client: QueryClient,
  body: BodyInput<typeof setCourseState>,
): Promise<OwnCourse> {
  return saved(client, await call(setCourseState, { body }));
}

export async function saveOutline(
  client: QueryClient,
  body: BodyInput<typeof setOutline>,
): Promise<OwnCourse> {
  return saved(client, await call(setOutline, { body }));
}

export async function saveLesson(
  client: QueryClient,
  body: BodyInput<typeof editLesson>,
): Promise<OwnCourse> {
  return saved(client, await call(editLesson, { body }));
}

export async function dropLesson(
  client: QueryClient,
  body: BodyInput<typeof removeLesson>,
): Promise<OwnCourse> {
  return saved(client, await call(removeLesson, { body }));
}

export async function makeLesson(
  client: QueryClient,
  body: BodyInput<typeof addLesson>,
  idempotencyKey: string,
): Promise<OwnCourse> {
  return saved(client, (await call(addLesson, { body, idempotencyKey })).course);
}

export async function dropCourse(client: QueryClient, id: number): Promise<void> {
  await call(deleteCourse, { query: { id } });
  await client.invalidateQueries({ queryKey: [listCourses.id] });
  client.removeQueries({ queryKey: keyOf(viewOwnCourse, { id }) });
}

export type LessonInput = BodyInput<typeof addLesson>['lesson'];
export type CourseStops = OutputOf<typeof viewStops>;

export const useStops = (lesson: number) => useRead(viewStops, { id: lesson });

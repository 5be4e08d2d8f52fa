import {
  buyCourse,
  joinCourse,
  listCourses,
  quoteCourse,
  viewCertificate,
  viewCourse,
} from '@qunlu/contract/course/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { Course } from '@qunlu/contract/course/entity.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';

/** The circle whose courses they are. */
export const useCircleOf = (id: number) => useRead(viewCircle, { id });

/** Courses of a circle; `words` searches. The last result stays until the next has loaded. */
export const useCourses = (circle: number, words = '') =>
  usePaged(listCourses, words === '' ? { id: circle } : { id: circle, words }, { keepsLast: true });

/** Those that I am in the middle of, or through. */
export const useMyCourses = (circle: number) => usePaged(listCourses, { id: circle, mine: 1 });

/** Drafts, and those off, too. */
export const useManagedCourses = (circle: number) =>
  usePaged(listCourses, { id: circle, manage: 1 }, { onFocus: true });

/** Progress comes from other phones, too: whoever comes back to the page reads it anew. */
export const useCourse = (id: number) => useRead(viewCourse, { id }, { staleTime: 0, onFocus: true });

export type CourseQuote = OutputOf<typeof quoteCourse>;

/** What it costs and promises at this moment. */
export const useQuote = (id: number) => useRead(quoteCourse, { id }, { staleTime: 0, onFocus: true });

export const newestQuote = (client: QueryClient, id: number): Promise<CourseQuote> =>
  client.fetchQuery({ ...readOptions(quoteCourse, { id }), staleTime: 0 });

/** The money that can pay, fen. */
export const useBalance = (): number =>
  useRead(viewSpendable, undefined, { staleTime: 0 }).data?.spendable ?? 0;

/** What shows a course is asked again. */
export function courseChanged(client: QueryClient): void {
  for (const { id } of [listCourses, viewCourse, quoteCourse])
    void client.invalidateQueries({ queryKey: [id] });
}

export async function join(client: QueryClient, id: number): Promise<Course> {
  const joined = await call(joinCourse, { body: { id } });
  courseChanged(client);
  client.setQueryData(keyOf(viewCourse, { id }), joined);
  return joined;
}

export const order = (
  body: BodyInput<typeof buyCourse>,
  idempotencyKey: string,
): Promise<OutputOf<typeof buyCourse>> => call(buyCourse, { body, idempotencyKey });

export const useCertificate = (id: number) => useRead(viewCertificate, { id });

import { expect, test } from 'vitest';
import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { chapterAdded, chapterRemoved, chapterMoved, lessonMoved, outlineOf } from './outline-edit.ts';

const lesson = (lesson_id: number, chapter_id: number) =>
  ({ lesson_id, chapter_id }) as OwnCourse['outline'][number];
const course = {
  chapters: [
    { chapter_id: 1, title: '认茶' },
    { chapter_id: 2, title: '泡茶' },
  ],
  outline: [lesson(11, 1), lesson(12, 1), lesson(21, 2)],
};
const lessonsOf = (outline: ReturnType<typeof lessonMoved>) => outline?.map(({ lessons }) => lessons);

test('[D81] a lesson moves within its chapter, and over its edge into the next one', () => {
  expect(lessonsOf(lessonMoved(course, 12, -1))).toEqual([[12, 11], [21]]);
  expect(lessonsOf(lessonMoved(course, 12, 1))).toEqual([[11], [12, 21]]);
  expect(lessonsOf(lessonMoved(course, 21, -1))).toEqual([[11, 12, 21], []]);
  expect(lessonMoved(course, 11, -1)).toBeNull();
  expect(lessonMoved(course, 21, 1)).toBeNull();
});

test('[D81] a chapter that goes leaves its lessons to its neighbour; none is lost', () => {
  expect(lessonsOf(chapterRemoved(course, 2))).toEqual([[11, 12, 21]]);
  expect(lessonsOf(chapterRemoved(course, 1))).toEqual([[11, 12, 21]]);
  expect(chapterRemoved({ ...course, chapters: course.chapters.slice(0, 1) }, 1)).toBeNull();
  expect(chapterMoved(course, 1, 1)?.map(({ chapter_id }) => chapter_id)).toEqual([2, 1]);
  expect(chapterMoved(course, 1, -1)).toBeNull();
  expect(chapterAdded(course, '品茶')).toEqual([...outlineOf(course), { title: '品茶', lessons: [] }]);
});

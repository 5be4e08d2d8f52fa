import type { OwnCourse, setOutline } from '@qunlu/contract/course/publish.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';

/** Chapters with the lessons of each, as they are written back. */
export type OutlineInput = BodyInput<typeof setOutline>['chapters'];
type Given = Pick<OwnCourse, 'chapters' | 'outline'>;

export const outlineOf = ({ chapters, outline }: Given): OutlineInput =>
  chapters.map(({ chapter_id, title }) => ({
    chapter_id,
    title,
    lessons: outline.filter((lesson) => lesson.chapter_id === chapter_id).map(({ lesson_id }) => lesson_id),
  }));

/** One place up or down; over the edge of its chapter into the next one. Null: there is no such place. */
export function lessonMoved(course: Given, lesson: number, by: -1 | 1): OutlineInput | null {
  const chapters = outlineOf(course);
  const at = chapters.findIndex(({ lessons }) => lessons.includes(lesson));
  const own = chapters[at];
  if (!own) return null;
  const from = own.lessons.indexOf(lesson);
  const to = from + by;
  const rest = own.lessons.filter((one) => one !== lesson);
  if (to >= 0 && to < own.lessons.length)
    return chapters.with(at, { ...own, lessons: rest.toSpliced(to, 0, lesson) });
  const next = chapters[at + by];
  return next
    ? chapters
        .with(at, { ...own, lessons: rest })
        .with(at + by, { ...next, lessons: by < 0 ? [...next.lessons, lesson] : [lesson, ...next.lessons] })
    : null;
}

export const chapterAdded = (course: Given, title: string): OutlineInput => [
  ...outlineOf(course),
  { title, lessons: [] },
];

export const chapterRenamed = (course: Given, id: number, title: string): OutlineInput =>
  outlineOf(course).map((chapter) => (chapter.chapter_id === id ? { ...chapter, title } : chapter));

export function chapterMoved(course: Given, id: number, by: -1 | 1): OutlineInput | null {
  const chapters = outlineOf(course);
  const at = chapters.findIndex((chapter) => chapter.chapter_id === id);
  const [own, other] = [chapters[at], chapters[at + by]];
  return own && other ? chapters.with(at, other).with(at + by, own) : null;
}

/** Its lessons go on in the chapter before it, or after it. Null: it is the only one. */
export function chapterRemoved(course: Given, id: number): OutlineInput | null {
  const chapters = outlineOf(course);
  const at = chapters.findIndex((chapter) => chapter.chapter_id === id);
  const own = chapters[at];
  const heir = at > 0 ? at - 1 : 1;
  const taken = chapters[heir];
  if (!own || !taken) return null;
  const lessons = heir < at ? [...taken.lessons, ...own.lessons] : [...own.lessons, ...taken.lessons];
  return chapters.with(heir, { ...taken, lessons }).toSpliced(at, 1);
}

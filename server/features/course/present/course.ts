import type { Course, CourseLessonLine, CourseLine } from '@qunlu/contract/course/entity.ts';
import { secondsOf } from '../../../platform/context.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { courseCanOf, percentOf, hasSeat, studies, wholePercent, type CircleRights } from '../policy.ts';
import type { ListedCourse, OutlineLine, WholeCourse } from '../store/view.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

export const presentLine = (row: ListedCourse): CourseLine => {
  const isDone = row.lessons > 0 && row.done >= row.lessons;
  return {
    course_id: row.course_id,
    phonebook_id: row.phonebook_id,
    title: row.title,
    cover: row.cover,
    price: row.price,
    state: row.state,
    lessons: row.lessons,
    seconds: row.seconds,
    trials: row.trials,
    students: row.students,
    studying: hasSeat(row),
    free_by_tier: row.holds,
    percent: wholePercent({ seen: row.seen, weight: row.weight, isDone }),
    done: isDone,
    published_at: seconds(row.published_at),
    hidden: row.moderated,
  };
};

export interface Reader {
  can: CircleRights;
  now: Date;
}

export function presentLesson(
  line: OutlineLine,
  given: { all: boolean; manages: boolean; now: Date },
): CourseLessonLine {
  const { seen_at: _, ...shown } = line;
  const opened = line.opens_at <= secondsOf(given.now);
  return {
    ...shown,
    opens_at: opened ? 0 : line.opens_at,
    percent: percentOf(line, line),
    open: given.manages || (opened && (given.all || line.trial)),
  };
}

/** Lessons by chapter and their order in it. */
export function inOrder(row: Pick<WholeCourse, 'chapters' | 'outline'>): OutlineLine[] {
  return row.chapters.flatMap(({ chapter_id }) => row.outline.filter((one) => one.chapter_id === chapter_id));
}

/** Where somebody goes on: the last they were at, if it is not done; else the first that is not. */
function resumeOf(lines: readonly CourseLessonLine[], outline: readonly OutlineLine[]): number {
  const open = lines.filter((line) => line.open && !line.done);
  const seenAt = new Map(outline.map((line) => [line.lesson_id, line.seen_at]));
  const last = open
    .filter(({ lesson_id }) => (seenAt.get(lesson_id) ?? 0) > 0)
    .toSorted((one, other) => (seenAt.get(other.lesson_id) ?? 0) - (seenAt.get(one.lesson_id) ?? 0));
  return (last[0] ?? open[0])?.lesson_id ?? 0;
}

const seenIn = (outline: readonly OutlineLine[]): number =>
  outline.reduce((sum, line) => sum + (line.kind === 'article' ? (line.done ? 60 : 0) : line.played), 0);

/** `problem`: why nobody can begin it now. */
export function presentCourse(row: WholeCourse, { can, now }: Reader, problem: string): Course {
  const all = studies(row, can);
  const outline = inOrder(row);
  const lines = outline.map((line) => presentLesson(line, { all, manages: can.content, now }));
  const isDone = lines.length > 0 && lines.every(({ done }) => done);
  const may = courseCanOf(row, can, row.free !== null && row.free <= 0);
  return {
    ...presentLine({ ...row, seen: seenIn(outline), done: lines.filter(({ done }) => done).length }),
    percent: wholePercent({ seen: seenIn(outline), weight: row.weight, isDone }),
    done: isDone,
    intro: row.intro,
    visible: row.visible,
    free_tiers: row.tiers,
    seats: row.seats ?? -1,
    left: row.free === null ? -1 : Math.max(0, row.free),
    user: presentPerson(row.author_id ?? 0, row.user),
    chapters: row.chapters,
    outline: lines,
    resume: resumeOf(lines, outline),
    seat:
      row.seat === null || row.seat_since === null
        ? null
        : { kind: row.seat, since: secondsOf(row.seat_since), hash: row.seat_hash ?? '' },
    certificate: row.certificate ?? '',
    problem,
    can: problem === '' ? may : { ...may, join: false, buy: false },
    rev: row.rev,
  };
}

import { inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { notifyAgain } from '../../notification/api/notifications.ts';
import { findDue, findStudents, recountStudents, takeDue, type DueLesson } from '../store/due.ts';
import { lessonPath } from './paths.ts';

export const lessonJob = 'course.tell-lessons';

/** People that one statement tells. */
const atOnce = 500;

/** Of one course one notification stands, which is renewed: who does not look is not told again and again. */
async function tellStudents(tx: Tx, lesson: DueLesson): Promise<void> {
  const courseId = lesson.course_id;
  for (let behind = 0; ;) {
    const people = await findStudents(tx.db, { courseId, behind, size: atOnce });
    if (people.length === 0) return;
    await notifyAgain(
      tx,
      people.map((userId) => ({
        userId,
        category: 'membership',
        title: `“${lesson.course}”有新课了`,
        body: `${lesson.circle}：${lesson.title}`,
        path: lessonPath(lesson, lesson.lesson_id),
        key: `course:${courseId}:new-lesson`,
      })),
    );
    behind = people.at(-1) ?? behind;
  }
}

/** Lessons that have opened: once each, to those who study the course. */
export async function notifyOfLessons(deps: Deps): Promise<void> {
  const run = jobRows(deps, lessonJob);
  for (const lesson of await findDue(deps.db, deps.clock(), 50))
    await run.one(lesson.lesson_id, () =>
      inTransaction(jobContext(deps), async (tx) => {
        if ((await takeDue(tx.db, lesson.lesson_id)) && lesson.tells) await tellStudents(tx, lesson);
      }),
    );
  await run.end();
}

/** The number of those who study is derived: what differs is written anew, and said. */
export async function reconcileStudents(deps: Deps): Promise<void> {
  const wrong = await recountStudents(alone(jobContext(deps)).db);
  if (wrong > 0) deps.log.warn({ wrong }, 'numbers of students were wrong');
}

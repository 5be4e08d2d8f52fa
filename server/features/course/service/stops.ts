import type { viewStops as contract } from '@qunlu/contract/course/publish.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { findLesson } from '../store/outline.ts';
import { findStops } from '../store/progress.ts';
import { managedCourse, noLesson } from './access.ts';

/** D81: where people stop in a lesson, nobody by name; nothing at all while they are fewer than ten. */
export async function viewStops(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof contract>> {
  const lesson = (await findLesson(ctx.db, id)) ?? noLesson();
  await managedCourse(ctx, lesson.course_id);
  const { seconds, title } = lesson;
  const width = Math.max(1, Math.ceil(seconds / courseRules.stopBuckets));
  const found = await findStops(ctx.db, id, { width, seconds });
  const shown = found.people >= courseRules.stopsFrom ? found : { people: 0, done: 0, buckets: [] };
  return {
    lesson_id: id,
    title,
    seconds,
    people: shown.people,
    done: shown.done,
    buckets: shown.buckets.map(({ at, played, left }) => ({
      from: at,
      to: Math.min(seconds, at + width),
      played,
      left,
    })),
  };
}

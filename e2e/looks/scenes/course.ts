import { addCourseComment } from '@qunlu/contract/course/talk.ts';
import { addCourseNote } from '@qunlu/contract/course/notes.ts';
import { joinCourse, openLesson, saveProgress } from '@qunlu/contract/course/calls.ts';
import { by, newKey } from '../../world/circles.ts';
import { article, audio, courseAt, openModules } from '../../world/courses.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf, routesOf } from './circle.ts';

const intro = '从看干茶、听水声到品汤，一共十二讲。学完能自己选茶、存茶，泡好一壶给朋友喝。';

/** A course of the friend that the person may buy; a free one that they have finished; one of their own. */
export const scene: ScreenScene = {
  async settle(stage) {
    const [place, { run, paid }] = [placeOf(stage), circlesOf(stage)];
    const { person, friend } = stage;
    await openModules(place, friend, paid, ['course']);
    await openModules(place, person, run, ['course']);
    const sold = await courseAt(place, friend, paid, {
      title: '岩茶入门十二讲：从看干茶到品汤，自己泡好一壶茶',
      intro,
      price: 9900,
      seats: 30,
      lessons: [audio(2, { title: '听水声辨水温，什么时候注水、什么时候出汤', trial: 1 }), article()],
    });
    const free = await courseAt(place, friend, paid, {
      title: '五分钟认识一饼茶',
      intro,
      lessons: [audio(20, { title: '敲一敲，听一听' }), article({ title: '存茶的三件事' })],
    });
    await learn(stage, free);
    const own = await courseAt(place, person, run, {
      title: '龙井村的一年四季，跟着茶农学做茶',
      intro,
      lessons: [audio(2, { title: '清明前后的采摘和摊晾' }), article()],
    });
    const at = `/phonebook/${paid}/course/${free.id}`;
    return {
      ...routesOf('phonebook', paid, '/curriculum'),
      ...routesOf('phonebook-setting', run, '/course'),
      '/phonebook/:id/course/:courseid': at,
      '/phonebook/:id/course/:courseid/buy': `/phonebook/${paid}/course/${sold.id}/buy`,
      '/phonebook/:id/course/:courseid/lesson/:lesson': `${at}/lesson/${free.lessons[0] ?? 0}`,
      '/phonebook/:id/course/:courseid/notes': `${at}/notes`,
      '/phonebook/:id/course/:courseid/certificate': `${at}/certificate`,
      '/phonebook-setting/:id/course-post/:cid?': `/phonebook-setting/${run}/course-post/${own.id}`,
      '/phonebook-setting/:id/course-stops/:cid': `/phonebook-setting/${run}/course-stops/${own.id}`,
    };
  },
};

/** The person has learned all of it, noted something and asked something, which the friend has answered. */
async function learn(
  { site, person, friend }: Parameters<ScreenScene['settle']>[0],
  { id, lessons: [heard = 0, read = 0] }: { id: number; lessons: readonly number[] },
): Promise<void> {
  const place = { url: site, now: Date.now };
  const call = by(place, person);
  await call(joinCourse, { body: { id } });
  const { session } = await call(openLesson, { query: { id: heard } });
  await call(saveProgress, { body: { lesson_id: heard, session, ranges: [[0, 20]], position: 12 } });
  await call(openLesson, { query: { id: read } });
  await call(addCourseNote, {
    body: { lesson_id: heard, second: 8, content: '声音发脆的存得干，发闷的受了潮' },
    idempotencyKey: newKey(),
  });
  const { id: comment } = await call(addCourseComment, {
    body: { lesson_id: heard, content: '散茶没有饼可以敲，怎么听？' },
    idempotencyKey: newKey(),
  });
  await by(place, friend)(addCourseComment, {
    body: { lesson_id: heard, parent_id: comment, content: '抓一把轻轻落在瓷盘里，听它落下的声音。' },
    idempotencyKey: newKey(),
  });
}

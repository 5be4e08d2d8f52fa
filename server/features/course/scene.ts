import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { article, makeCourse, video, type MadeCourse } from './testing.ts';

type Given = Parameters<typeof makeCourse>[1];

/** A course in a circle of mine. */
const made = ({ world, circle }: Scene, given: Given = {}): Promise<MadeCourse> =>
  makeCourse(world, { circle, lessons: [article({ trial: 1 }), video(600)], ...given });

const written =
  (input: (course: MadeCourse, scene: Scene) => GivenInput, given: Given = {}): Case =>
  async (scene) =>
    input(await made(scene, given), scene);

/** The member of the circle studies it. */
const studied =
  (input: (course: MadeCourse, scene: Scene) => GivenInput | Promise<GivenInput>, given: Given = {}): Case =>
  async (scene) => {
    const course = await made(scene, given);
    const as = scene.member.token;
    await scene.done('course.join', { as, id: course.id });
    return { as, ...(await input(course, scene)) };
  };

const first = ({ lessons }: MadeCourse): number => lessons[0] ?? 0;
const film = ({ lessons }: MadeCourse): number => lessons[1] ?? 0;

/** The member has written under its first lesson. */
const said = (input: (postId: number, course: MadeCourse) => GivenInput): Case =>
  studied(async (course, scene) => {
    await scene.done('course.comment', {
      as: scene.member.token,
      lesson_id: first(course),
      content: '水温多少？',
    });
    return input(await newest(scene, 'thread_post', 'post_id'), course);
  });

const noted = (input: (noteId: number, course: MadeCourse) => GivenInput): Case =>
  studied(async (course, scene) => {
    await scene.done('course.add-note', {
      as: scene.member.token,
      lesson_id: first(course),
      second: 0,
      content: '先看干茶',
    });
    return input(await newest(scene, 'course_note', 'note_id'), course);
  });

const fields = { title: '绿茶入门', cover: '', intro: '从一片叶子开始', visible: 0 };
const lesson = { kind: 'article', title: '闻香', body: '好闻', trial: 0 };
const priced: Given = { price: 9900, seats: 30 };

/** Staff look at one that somebody has complained about. */
const reported =
  (input: (course: MadeCourse) => GivenInput): Case =>
  async (scene) => {
    const course = await made(scene);
    await scene.done('moderation.report', {
      as: scene.member.token,
      type: 'course',
      id: course.id,
      reason: 'spam',
    });
    return { as: scene.office.office, ...input(course) };
  };

export const scene: FeatureScene = {
  inputs: () => ({
    'course.progress': { lesson_id: 1, session: 'one', ranges: [[0, 15]], position: 15 },
    'course.buy': { total: 9900 },
    'course.add-note': { lesson_id: 1, second: 3 },
    'course.comment': { lesson_id: 1 },
    'course.remove-comment': { removed: 1 },
    'course.create': fields,
    'course.edit': { rev: 1, ...fields },
    'course.terms': { rev: 1, price: 0, free_tiers: [] },
    'course.set-state': { rev: 1, state: 1 },
    'course.outline': { rev: 1, chapters: [{ title: '第一章', lessons: [1] }] },
    'course.add-lesson': { rev: 1, lesson },
    'course.edit-lesson': { rev: 1, lesson },
    'course.remove-lesson': { rev: 1 },
    'staff.hide-course': { hidden: 1, reason: '把学员引到站外付款' },
  }),
  cases: {
    'course.list': written(({ circle }) => ({ id: circle.id })),
    'course.view': written(({ id }, { member }) => ({ as: member.token, id })),
    'course.lesson': studied((course) => ({ id: film(course) })),
    'course.progress': studied((course) => ({ lesson_id: film(course), session: 'one', ranges: [[0, 15]] })),
    'course.join': written(({ id }, { member }) => ({ as: member.token, id })),
    'course.quote': written(({ id }, { member }) => ({ as: member.token, id }), priced),
    'course.buy': written(({ id }, { member }) => ({ as: member.token, id, total: 9900 }), priced),
    'course.certificate': studied(
      async (course, scene) => {
        await scene.done('course.lesson', { as: scene.member.token, id: first(course) });
        return { id: course.id };
      },
      { lessons: [article()] },
    ),
    'course.notes': noted((_, { id }) => ({ id })),
    'course.add-note': studied((course) => ({ lesson_id: first(course), second: 3, content: '记一笔' })),
    'course.edit-note': noted((id) => ({ id, content: '改一笔' })),
    'course.delete-note': noted((id) => ({ id })),
    'course.comments': said((_, course) => ({ id: first(course) })),
    'course.replies': studied(async (course, scene) => {
      const as = scene.member.token;
      const given = { as, lesson_id: first(course), content: '水温多少？' };
      await scene.done('course.comment', given);
      const id = await newest(scene, 'thread_post', 'post_id');
      await scene.done('course.comment', { ...given, parent_id: id, content: '八十度' });
      return { id };
    }),
    'course.comment': studied((course) => ({ lesson_id: first(course), content: '水温多少？' })),
    'course.remove-comment': said((id) => ({ id, removed: 1 })),
    'course.own': written(({ id }) => ({ id })),
    'course.own-lesson': written((course) => ({ id: film(course) })),
    'course.create': ({ circle }) => ({ id: circle.id, ...fields }),
    'course.edit': written(({ id, rev }) => ({ id, rev, ...fields })),
    'course.terms': written(({ id, rev }) => ({ id, rev, price: 9900, free_tiers: [], seats: 30 })),
    'course.set-state': written(({ id, rev }) => ({ id, rev, state: 2 })),
    'course.delete': written(({ id }) => ({ id })),
    'course.outline': written(({ id, rev, lessons }) => ({
      id,
      rev,
      chapters: [{ title: '第一章', lessons }],
    })),
    'course.add-lesson': written(({ id, rev }) => ({ id, rev, lesson })),
    'course.edit-lesson': written((course) => ({ id: first(course), rev: course.rev, lesson })),
    'course.remove-lesson': written((course) => ({ id: first(course), rev: course.rev })),
    'course.stops': studied(async (course, scene) => {
      await scene.done('course.lesson', { as: scene.member.token, id: film(course) });
      return { as: scene.me.token, id: film(course) };
    }),
    'course.income': written(({ id }) => ({ id }), priced),
    'staff.courses': reported(() => ({ kind: 'reported' })),
    'staff.course': reported(({ id }) => ({ id })),
    'staff.hide-course': reported(({ id }) => ({ id, hidden: 1, reason: '把学员引到站外付款' })),
  },
};

import { joinCourse, openLesson, viewCourse } from '@qunlu/contract/course/calls.ts';
import * as staff from '@qunlu/contract/course/staff.ts';
import * as contract from '@qunlu/contract/course/talk.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { expect, test } from 'vitest';
import { logIn, makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { join, makeAdmin, notificationsOf } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { article, freshKey, makeCourse, type MadeCourse } from './testing.ts';

const world = useWorld();
const post = (path: string, token: string, body: Record<string, unknown>): Promise<Answer> =>
  world.call('POST', path, { token, body, headers: freshKey() });
async function student(course: MadeCourse): Promise<Person> {
  const person = await join(world, course.circle);
  await world.ask(joinCourse, { body: { id: course.id }, token: person.token });
  return person;
}
const say = async (by: Person, course: MadeCourse, content: string, parent?: number) =>
  (
    await post(contract.addCourseComment.path, by.token, {
      lesson_id: course.lessons[0],
      content,
      ...(parent ? { parent_id: parent } : {}),
    })
  ).body;
const read = async (by: Person, course: MadeCourse) =>
  (await world.ask(contract.listCourseComments, { query: { id: course.lessons[0] ?? 0 }, token: by.token }))
    .list;

test('those who study a lesson talk under it on two levels; a reply to a reply stands beside it [D81][D79]', async () => {
  const course = await makeCourse(world, { lessons: [article()] });
  const [me, other] = [await student(course), await student(course)];
  const outsider = await join(world, course.circle);
  const first = await say(me, course, '水温多少合适？');
  expect(first).toMatchObject({
    content: '水温多少合适？',
    mine: true,
    teacher: false,
    parent_id: 0,
    reply_count: 0,
  });
  const second = await say(course.circle.owner, course, '八十度', first.id);
  expect(second).toMatchObject({ teacher: true, parent_id: first.id });
  await say(other, course, '谢谢', second.id);
  await say(other, course, '记下了', first.id);
  const [shown] = await read(other, course);
  expect(shown).toMatchObject({ id: first.id, reply_count: 3, mine: false });
  expect(shown?.replies.map(({ content }) => content)).toEqual(['八十度', '谢谢']);
  const replies = await world.ask(contract.listCourseReplies, { query: { id: first.id }, token: me.token });
  expect(replies.list.map(({ content }) => content)).toEqual(['八十度', '谢谢', '记下了']);
  const { outline } = await world.ask(viewCourse, { query: { id: course.id }, token: me.token });
  expect(outline[0]?.comments).toBe(4);
  expect(await notificationsOf(world, me)).toEqual(['您在“看干茶”里的讨论有回复']);
  expect((await say(outsider, course, '我也问问')).errcode).toBe(40302);
  const refused = await world.call('GET', contract.listCourseComments.path, {
    token: outsider.token,
    query: { id: course.lessons[0] },
  });
  expect(refused.body.errcode).toBe(40302);
  await relate(world, 'black', other, me);
  expect(await read(other, course)).toEqual([]);
  expect((await say(me, course, '')).field).toBe('content');
});

test('one’s own words, or anybody’s for those who run the circle, go and come back for thirty days [D81]', async () => {
  const course = await makeCourse(world, { lessons: [article()] });
  const [me, other] = [await student(course), await student(course)];
  const admin = await makeAdmin(world, course.circle, ['content']);
  const first = await say(me, course, '广告');
  await say(other, course, '别发了', first.id);
  const remove = async (by: Person, id: number, removed: 0 | 1) =>
    (await post(contract.removeCourseComment.path, by.token, { id, removed })).body;
  expect((await remove(other, first.id, 1)).errcode).toBe(40300);
  expect(await remove(admin, first.id, 1)).toEqual({ id: first.id, removed: true });
  // Who has answered is still read.
  expect(await read(other, course)).toMatchObject([
    { content: '', removed: true, reply_count: 1, can: { restore: false } },
  ]);
  expect((await read(admin, course))[0]?.can).toEqual({ remove: false, restore: true });
  expect((await remove(me, first.id, 0)).errcode).toBe(42200);
  expect((await say(other, course, '再说一句', first.id)).errmsg).toBe('这条讨论刚被删掉，不能再回复');
  expect(await remove(course.circle.owner, first.id, 0)).toEqual({ id: first.id, removed: false });
  await remove(me, first.id, 1);
  world.pass(31 * 86_400);
  const { body } = await logIn(world, me.phone);
  const back = { ...me, token: String(body.data.token) };
  expect((await remove(back, first.id, 0)).errcode).toBe(42200);
  await world.runJob('course.purge-comments');
  const { rows } = await world.database.pool.query('select text from thread_post where post_id = $1', [
    first.id,
  ]);
  expect(rows).toEqual([{ text: '' }]);
});

test('staff sees courses with complaints, looks, hides one with the reason, and takes it back [D137][D138]', async () => {
  const course = await makeCourse(world, { lessons: [article({ body: '<p>加微信</p>' })] });
  const me = await student(course);
  const office = await makeStaff(world, 'auditor');
  const report = (type: string, id: number) =>
    post(reportSubject.path, me.token, { type, id, reason: 'spam', detail: '', images: [] });
  expect((await report('course', course.id)).status).toBe(200);
  const { id: said } = await say(me, course, '有用吗');
  expect(
    (
      await post(reportSubject.path, course.circle.owner.token, {
        type: 'course-comment',
        id: said,
        reason: 'spam',
        detail: '',
        images: [],
      })
    ).status,
  ).toBe(200);
  const list = async (kind: string) =>
    (await world.ask(staff.listStaffCourses, { query: { kind } as never, token: office.office })).list.filter(
      ({ course_id }) => course_id === course.id,
    );
  expect(await list('reported')).toMatchObject([
    { reports: 1, hidden: false, circle: '西湖茶友会', students: 1 },
  ]);
  const look = () => world.ask(staff.viewStaffCourse, { query: { id: course.id }, token: office.office });
  expect(await look()).toMatchObject({
    outline: [{ words: '加微信', url: '' }],
    can: { hide: true, show: false },
  });
  const hide = (hidden: 0 | 1, reason: string) =>
    post(staff.hideCourse.path, office.office, { id: course.id, hidden, reason });
  expect((await hide(1, '不')).body.field).toBe('reason');
  expect((await hide(1, '把学员引到站外付款')).status).toBe(200);
  expect((await hide(1, '把学员引到站外付款')).body.errcode).toBe(42200);
  expect([(await list('reported')).length, (await list('hidden')).length]).toEqual([0, 1]);
  expect(
    (await world.call('GET', viewCourse.path, { token: me.token, query: { id: course.id } })).status,
  ).toBe(404);
  expect((await notificationsOf(world, course.circle.owner)).join()).toContain('一门课程被隐藏了');
  expect(await look()).toMatchObject({
    hidden: true,
    hidden_reason: '把学员引到站外付款',
    can: { hide: false, show: true },
  });
  expect((await hide(0, '已经删掉了站外链接')).status).toBe(200);
  expect(
    (await world.call('GET', viewCourse.path, { token: me.token, query: { id: course.id } })).status,
  ).toBe(200);
  const { rows } = await world.database.pool.query(
    'select action from staff_audit where subject = $1 order by audit_id',
    [`course:${course.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['hide-course', 'show-course']);
});

test('of a lesson that has not opened yet nobody reads or writes the discussion but who runs the circle; of one to try, whoever opens it [D81]', async () => {
  const opensAt = Math.floor(world.now().getTime() / 1000) + 86_400;
  const course = await makeCourse(world, {
    open: true,
    lessons: [article({ opens_at: opensAt }), article({ trial: 1 })],
  });
  const { circle } = course;
  const [me, outsider] = [await student(course), await join(world, circle)];
  const [coming = 0, trial = 0] = course.lessons;
  const list = (by: Person, id: number) =>
    world.call('GET', contract.listCourseComments.path, { token: by.token, query: { id } });
  const write = (by: Person, id: number) =>
    post(contract.addCourseComment.path, by.token, { lesson_id: id, content: '先占个座' });
  const first = (await write(circle.owner, coming)).body;
  const replies = { token: me.token, query: { id: first.id } };
  const report = { token: me.token, body: { type: 'course-comment', id: first.id, reason: 'spam' } };
  const answers = [
    await list(me, coming),
    await write(me, coming),
    await world.call('GET', contract.listCourseReplies.path, replies),
  ];
  expect(answers.map(({ body }) => body.errmsg)).toEqual(answers.map(() => '这节课还没有开课'));
  expect((await world.call('POST', reportSubject.path, report)).status).toBe(404);
  expect((await write(outsider, trial)).status).toBe(200);
  expect((await list(me, trial)).body.list).toHaveLength(1);
  const { can } = await world.ask(openLesson, { query: { id: trial }, token: outsider.token });
  expect(can).toMatchObject({ comment: true });
  // Whoever is not in the circle tries the lesson, and talks with nobody.
  const visitor = await makePerson(world);
  expect((await world.ask(openLesson, { query: { id: trial }, token: visitor.token })).can.comment).toBe(
    false,
  );
  expect([(await list(visitor, trial)).body.errcode, (await write(visitor, trial)).body.errcode]).toEqual([
    40301, 40301,
  ]);
  world.pass(86_400);
  expect((await list(me, coming)).body.list).toHaveLength(1);
});

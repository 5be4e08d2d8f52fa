import { joinCourse, listCourses, openLesson, viewCourse } from '@qunlu/contract/course/calls.ts';
import * as notes from '@qunlu/contract/course/notes.ts';
import { setCourseState, setCourseTerms } from '@qunlu/contract/course/publish.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { join, makeMemberPerson, notificationsOf } from '../circle/testing.ts';
import { makeCharging } from '../dues/testing.ts';
import { joinPaid } from '../joining/testing.ts';
import { addTo, article, buy, freshKey, makeCourse, open, play, video, type MadeCourse } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const now = () => Math.floor(world.now().getTime() / 1000);
const get = (path: string, { token }: Person, id: number | undefined): Promise<Answer> =>
  world.call('GET', path, { token, query: { id } });
const post = (path: string, { token }: Person, body: Record<string, unknown>): Promise<Answer> =>
  world.call('POST', path, { token, body, headers: freshKey() });
const begin = (person: Person, { id }: MadeCourse) =>
  world.ask(joinCourse, { body: { id }, token: person.token });
const seen = (person: Person, { id }: { id: number }) =>
  world.ask(viewCourse, { query: { id }, token: person.token });

test('visitors see the outline and try what is open to try where the circle lets them; the rest is for members who began [D81][R062][R063][B011]', async () => {
  const course = await makeCourse(world, { open: true, lessons: [video(600), article({ trial: 1 })] });
  const visitor = await makeMemberPerson(world);
  expect(await seen(visitor, course)).toMatchObject({
    can: { study: false, join: false, buy: false, comment: false, manage: false },
    outline: [{ open: false }, { open: true }],
    trials: 1,
    resume: course.lessons[1],
  });
  expect(await open(world, visitor, course.lessons[1])).toMatchObject({
    studying: false,
    previous: 0,
    next: 0,
  });
  expect((await get(openLesson.path, visitor, course.lessons[0])).body.errcode).toBe(40302);
  expect((await post(joinCourse.path, visitor, { id: course.id })).body.errcode).toBe(40301);
  const members = await makeCourse(world, { circle: course.circle, open: true, visible: 1 });
  expect((await get(viewCourse.path, visitor, members.id)).body.errcode).toBe(40301);
  const list = async (person: Person) =>
    (await world.ask(listCourses, { query: { id: course.circle.id }, token: person.token })).list.length;
  const me = await join(world, course.circle);
  expect([await list(visitor), await list(me)]).toEqual([1, 2]);
  expect((await get(openLesson.path, me, course.lessons[0])).body.errcode).toBe(40302);
  expect(await begin(me, course)).toMatchObject({
    seat: { kind: 'free', since: now() },
    students: 1,
    can: { study: true },
  });
  expect(await begin(me, course)).toMatchObject({ students: 1 });
  expect(await open(world, me, course.lessons[0])).toMatchObject({ studying: true, next: course.lessons[1] });
});

test('free places end like any; what costs is not begun for nothing; off, it goes on for those who study it [D81]', async () => {
  const course = await makeCourse(world, { seats: 1 });
  const [first, second] = [await join(world, course.circle), await join(world, course.circle)];
  await begin(first, course);
  expect((await post(joinCourse.path, second, { id: course.id })).body).toMatchObject({
    errcode: 42200,
    errmsg: '名额已满',
  });
  expect(await seen(second, course)).toMatchObject({ left: 0, problem: '名额已满', can: { join: false } });
  const { token } = course.circle.owner;
  await world.ask(setCourseState, { body: { id: course.id, rev: course.rev, state: 2 }, token });
  expect(await seen(first, course)).toMatchObject({ state: 2, can: { study: true } });
  expect((await get(viewCourse.path, second, course.id)).status).toBe(404);
  await open(world, first, course.lessons[0]);
});

test('a chosen tier studies free as long as its membership lasts, without a place; what was played stays [D81]', async () => {
  const circle = await makeCharging(world, { tiers: [{}, { name: '年费', price: 20_000, days: 365 }] });
  const [monthly, yearly] = circle.tiers;
  const course = await makeCourse(world, { circle, price: 9900, tiers: [monthly ?? 0], seats: 1 });
  const me = await joinPaid(world, circle);
  const other = await joinPaid(world, circle, { tier: yearly ?? 0, price: 20_000, total: 20_000 });
  expect(await seen(me, course)).toMatchObject({ free_by_tier: true, can: { join: true, buy: false } });
  expect(await seen(other, course)).toMatchObject({ free_by_tier: false, can: { join: false, buy: true } });
  expect((await post(joinCourse.path, other, { id: course.id })).body.errmsg).toBe(
    '这门课要购买，请看过价格再决定',
  );
  expect(await begin(me, course)).toMatchObject({ seat: { kind: 'tier' }, left: 1, can: { study: true } });
  await play(world, me, course.lessons[0], [0, 30]);
  const { token } = circle.owner;
  const terms = { id: course.id, rev: course.rev, price: 9900, seats: 1 };
  const { rev } = await world.ask(setCourseTerms, { body: { ...terms, free_tiers: [] }, token });
  expect(await seen(me, course)).toMatchObject({ can: { study: false, buy: true }, seat: { kind: 'tier' } });
  expect((await get(openLesson.path, me, course.lessons[0])).body.errcode).toBe(40302);
  await world.ask(setCourseTerms, { body: { ...terms, rev, free_tiers: [monthly ?? 0] }, token });
  expect(await open(world, me, course.lessons[0])).toMatchObject({ played: 30, position: 30 });
  // It has ended: seven days in which one is still a member, then none.
  const ended = (ago: number) =>
    world.database.pool.query(
      "update dues_order set starts_at = $2::timestamptz - interval '30 days', ends_at = $2 where user_id = $1",
      [me.userId, new Date(world.now().getTime() - ago * 1000)],
    );
  await ended(7 * day - 60);
  expect(await seen(me, course)).toMatchObject({ can: { study: true } });
  await ended(7 * day + 60);
  expect(await seen(me, course)).toMatchObject({ can: { study: false, buy: true } });
});

test('a lesson that is to come shows its day and opens on it; those who study are told once [D81]', async () => {
  const opensAt = now() + 3 * day;
  const course = await makeCourse(world, {
    lessons: [video(600), video(60, { title: '第三泡', opens_at: opensAt, trial: 1 })],
  });
  const me = await join(world, course.circle);
  await begin(me, course);
  expect((await seen(me, course)).outline[1]).toMatchObject({
    title: '第三泡',
    opens_at: opensAt,
    open: false,
  });
  expect((await get(openLesson.path, me, course.lessons[1])).body).toMatchObject({
    errcode: 42200,
    errmsg: '这节课还没有开课',
  });
  await play(world, me, course.lessons[0], [0, 20]);
  const { home } = await world.ask(viewCircle, { query: { id: course.circle.id }, token: me.token });
  expect(home?.day.coming.map(({ title, at }) => [title, at])).toEqual([
    ['接着学：第一泡', 0],
    ['第三泡', opensAt],
  ]);
  await world.runJob('course.tell-lessons');
  expect(await notificationsOf(world, me)).toEqual([]);
  world.pass(3 * day);
  for (let runs = 0; runs < 2; runs += 1) await world.runJob('course.tell-lessons');
  expect(await notificationsOf(world, me)).toEqual(['“绿茶入门”有新课了']);
  expect((await seen(me, course)).outline[1]).toMatchObject({ opens_at: 0, open: true });
  await addTo(world, course, course.rev, article({ title: '加一节' }));
  await world.runJob('course.tell-lessons');
  // Of one course one stands, renewed.
  expect(await notificationsOf(world, me)).toEqual(['“绿茶入门”有新课了']);
});

test('notes stand at a second, in order, and are nobody else’s [D81]', async () => {
  const course = await makeCourse(world);
  const [me, other] = [await join(world, course.circle), await join(world, course.circle)];
  for (const one of [me, other]) await begin(one, course);
  const [first] = course.lessons;
  const add = (second: number, content: string) =>
    post(notes.addCourseNote.path, me, { lesson_id: first, second, content });
  const { body } = await add(90, '水温 80 度');
  await add(30, '先看干茶');
  expect((await add(9999, '最后')).body.second).toBe(600);
  const list = async (person: Person, more: Record<string, unknown> = {}) =>
    (await world.ask(notes.listCourseNotes, { query: { id: course.id, ...more }, token: person.token })).list;
  expect((await list(me, { lesson_id: first })).map(({ second }) => second)).toEqual([30, 90, 600]);
  expect((await list(me)).map(({ second }) => second)).toEqual([600, 30, 90]);
  const page = await world.ask(notes.listCourseNotes, {
    query: { id: course.id, lesson_id: first ?? 0, size: 2 },
    token: me.token,
  });
  expect((await list(me, { lesson_id: first, next: page.next })).map(({ second }) => second)).toEqual([600]);
  expect([await list(other), await list(course.circle.owner)]).toEqual([[], []]);
  const edit = { id: body.note_id, content: '水温 85 度' };
  expect((await post(notes.editCourseNote.path, other, edit)).status).toBe(404);
  expect((await post(notes.editCourseNote.path, me, edit)).body).toMatchObject({
    content: '水温 85 度',
    second: 90,
  });
  const remove = (person: Person) =>
    world.call('DELETE', notes.deleteCourseNote.path, { token: person.token, query: { id: body.note_id } });
  await remove(other);
  expect(await list(me)).toHaveLength(3);
  await remove(me);
  expect(await list(me)).toHaveLength(2);
  expect((await add(1, '字'.repeat(501))).body).toMatchObject({ errcode: 40001, field: 'content' });
  await world.database.pool.query(
    `insert into course_note (course_id, lesson_id, user_id, second, content, created_at)
     select $1, $2, $3, 1, '笔记', now() from generate_series(1, 498)`,
    [course.id, first, me.userId],
  );
  expect((await add(1, '再一条')).body).toMatchObject({ errcode: 42200, errmsg: '一门课最多记 500 条笔记' });
});

test('what was bought stands in the list as mine, with how far it is [D81][R062]', async () => {
  const course = await makeCourse(world, { price: 9900 });
  const other = await makeCourse(world, { circle: course.circle, title: '红茶' });
  const me = await join(world, course.circle);
  await buy(world, me, course, 9900);
  await play(world, me, course.lessons[0], [0, 300]);
  const list = async (more: Record<string, unknown> = {}) =>
    (await world.ask(listCourses, { query: { id: course.circle.id, ...more }, token: me.token })).list;
  expect((await list()).map(({ course_id, studying, percent }) => [course_id, studying, percent])).toEqual([
    [other.id, false, 0],
    [course.id, true, 30],
  ]);
  expect((await list({ mine: 1 })).map(({ course_id }) => course_id)).toEqual([course.id]);
  expect((await list({ words: '红' })).map(({ title }) => title)).toEqual(['红茶']);
  expect(await list({ words: '%' })).toEqual([]);
});

import { listCourses, viewCourse } from '@qunlu/contract/course/calls.ts';
import * as contract from '@qunlu/contract/course/publish.ts';
import { adminRights } from '@qunlu/contract/circle/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle } from '../circle/testing.ts';
import { makeCharging } from '../dues/testing.ts';
import { upload } from '../media/testing.ts';
import {
  addTo,
  article,
  videoBytes,
  freshKey,
  makeCourse,
  put,
  audioBytes,
  turnOff,
  turnOn,
  video,
} from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const post = (path: string, { token }: Person, body: Record<string, unknown>): Promise<Answer> =>
  world.call('POST', path, { token, body, headers: freshKey() });
const own = (person: Person, id: number) =>
  world.ask(contract.viewOwnCourse, { query: { id }, token: person.token });

test('a course is written chapter by chapter while the module is off, published, taken off and shown again [D81][R141][R142]', async () => {
  const circle = await makeCircle(world);
  const { owner } = circle;
  const member = await join(world, circle);
  const { url: cover } = await upload(world, owner);
  const made = await post(contract.createCourse.path, owner, {
    id: circle.id,
    title: '绿茶入门',
    cover,
    intro: '从一片叶子开始',
    visible: 1,
  });
  expect(made.body).toMatchObject({ state: 0, rev: 1, lessons: 0, problem: '至少加一节课才能发布', cover });
  const { course_id: id } = made.body;
  const early = await post(contract.setCourseState.path, owner, { id, rev: 1, state: 1 });
  expect(early.body).toMatchObject({ errcode: 42200, errmsg: '至少加一节课才能发布' });
  const [one, two] = [
    await addTo(world, { id, circle }, 1, video(120, { title: '看' })),
    await addTo(world, { id, circle }, 2, article({ title: '闻', trial: 1 })),
  ];
  const chapters = [
    { title: '第二章', lessons: [two.lesson_id] },
    { chapter_id: made.body.chapters[0].chapter_id, title: '第一章', lessons: [one.lesson_id] },
  ];
  const ordered = await post(contract.setOutline.path, owner, { id, rev: 3, chapters });
  expect(ordered.body.outline.map(({ title }: { title: string }) => title)).toEqual(['闻', '看']);
  expect(ordered.body.chapters.map(({ title }: { title: string }) => title)).toEqual(['第二章', '第一章']);
  expect(ordered.body).toMatchObject({ lessons: 2, seconds: 120, trials: 1, rev: 4, problem: '' });
  await turnOn(world, circle);
  const list = async (person: Person, more: Record<string, unknown> = {}) =>
    (await world.ask(listCourses, { query: { id: circle.id, ...more }, token: person.token })).list.map(
      ({ state }) => state,
    );
  expect([await list(member), await list(owner), await list(owner, { manage: 1 })]).toEqual([[], [], [0]]);
  expect((await world.call('GET', viewCourse.path, { token: member.token, query: { id } })).status).toBe(404);
  const shown = await post(contract.setCourseState.path, owner, { id, rev: 4, state: 1 });
  expect(shown.body).toMatchObject({ state: 1, published_at: Math.floor(world.now().getTime() / 1000) });
  expect(await list(member)).toEqual([1]);
  const off = await post(contract.setCourseState.path, owner, { id, rev: 5, state: 2 });
  expect([off.body.state, await list(member), await list(owner, { manage: 1 })]).toEqual([2, [], [2]]);
  expect((await post(contract.setCourseState.path, owner, { id, rev: 6, state: 1 })).body.state).toBe(1);
});

test('of two who edit at once the second reads that it has changed; nothing is lost [D81]', async () => {
  const course = await makeCourse(world);
  const admin = await makeAdmin(world, course.circle, ['content']);
  const fields = { id: course.id, rev: course.rev, title: '红茶', cover: '', intro: '', visible: 0 };
  expect((await post(contract.editCourse.path, admin, fields)).body).toMatchObject({
    title: '红茶',
    rev: course.rev + 1,
  });
  const late = await post(contract.editCourse.path, course.circle.owner, { ...fields, title: '白茶' });
  expect(late.body).toMatchObject({ errcode: 40901, field: 'rev' });
  expect((await own(admin, course.id)).title).toBe('红茶');
});

test('whoever has the right of content writes courses; price, tiers and places are the owner’s; nobody else does any of it [D57][D81]', async () => {
  const course = await makeCourse(world);
  const { circle, id, rev, lessons } = course;
  const people = {
    visitor: await makePerson(world),
    member: await join(world, circle),
    admin: await makeAdmin(
      world,
      circle,
      adminRights.filter((right) => right !== 'content'),
    ),
    'owner of another': (await makeCircle(world)).owner,
  };
  const lesson = { kind: 'article', title: '闻', body: '好闻', trial: 0 };
  const calls: [string, string, Record<string, unknown>][] = [
    ['GET', contract.viewOwnCourse.path, { id }],
    ['GET', contract.viewOwnLesson.path, { id: lessons[0] }],
    ['GET', contract.viewStops.path, { id: lessons[0] }],
    ['GET', listCourses.path, { id: circle.id, manage: 1 }],
    ['POST', contract.createCourse.path, { id: circle.id, title: '课', cover: '', intro: '', visible: 0 }],
    ['POST', contract.editCourse.path, { id, rev, title: '课', cover: '', intro: '', visible: 0 }],
    ['POST', contract.setCourseTerms.path, { id, rev, price: 0, free_tiers: [] }],
    ['POST', contract.setCourseState.path, { id, rev, state: 2 }],
    ['POST', contract.setOutline.path, { id, rev, chapters: [{ title: '', lessons }] }],
    ['POST', contract.addLesson.path, { id, rev, lesson }],
    ['POST', contract.editLesson.path, { id: lessons[0], rev, lesson }],
    ['POST', contract.removeLesson.path, { id: lessons[0], rev }],
    ['DELETE', contract.deleteCourse.path, { id }],
  ];
  const ask = async ({ token }: Person, [method, path, given]: (typeof calls)[number]) => {
    const how = method === 'POST' ? { body: given } : { query: given };
    return (await world.call(method as 'POST', path, { token, headers: freshKey(), ...how })).body.errcode;
  };
  for (const call of calls)
    expect([call[1], ...(await Promise.all(Object.values(people).map((one) => ask(one, call))))]).toEqual([
      call[1],
      40301,
      40300,
      40300,
      40301,
    ]);
  const writer = await makeAdmin(world, circle, ['content']);
  const [look] = calls;
  const terms = calls.find(([, path]) => path === contract.setCourseTerms.path);
  expect([look && (await ask(writer, look)), terms && (await ask(writer, terms))]).toEqual([
    undefined,
    40300,
  ]);
});

test('files and fields that are none: each is refused with its field, and scripts are gone [D81]', async () => {
  const course = await makeCourse(world, { lessons: [], draft: true });
  const { owner } = course.circle;
  const [clip, sound] = [
    await put(world, owner, videoBytes, 'a.mp4'),
    await put(world, owner, audioBytes, 'a.ogg'),
  ];
  const stranger = await makePerson(world);
  const foreign = await put(world, stranger, videoBytes, 'b.mp4');
  const add = (lesson: Record<string, unknown>) =>
    post(contract.addLesson.path, owner, {
      id: course.id,
      rev: course.rev,
      lesson: { title: '课', trial: 0, ...lesson },
    });
  const wrong: [Record<string, unknown>, string][] = [
    [{ kind: 'video' }, 'lesson.seconds'],
    [{ kind: 'video', seconds: 60 }, 'lesson.file'],
    [{ kind: 'video', seconds: 60, file: sound }, 'lesson.file'],
    [{ kind: 'video', seconds: 60, file: foreign }, 'lesson.file'],
    [{ kind: 'video', seconds: 60, file: 'nothing/here.mp4' }, 'lesson.file'],
    [{ kind: 'video', seconds: 21_601, file: clip }, 'lesson.seconds'],
    [{ kind: 'article', body: '' }, 'lesson.body'],
    [{ kind: 'article', body: '字'.repeat(10_001) }, 'lesson.body'],
    [
      { kind: 'article', body: '好', opens_at: Math.floor(world.now().getTime() / 1000) + 367 * day },
      'lesson.opens_at',
    ],
    [{ kind: 'article', body: '好', title: '题'.repeat(51) }, 'lesson.title'],
    [{ kind: 'drawing', body: '好' }, 'lesson.kind'],
  ];
  for (const [lesson, field] of wrong)
    expect((await add(lesson)).body).toMatchObject({ errcode: 40001, field });
  const { course: after, lesson_id } = (
    await add({
      kind: 'article',
      body: '<p>好<script>alert(1)</script><img src="javascript:x" onerror="x"></p>',
    })
  ).body;
  const { body } = await world.ask(contract.viewOwnLesson, { query: { id: lesson_id }, token: owner.token });
  expect(body).toBe('<p>好</p>');
  const audio = await post(contract.addLesson.path, owner, {
    id: course.id,
    rev: after.rev,
    lesson: { kind: 'audio', title: '听', trial: 0, seconds: 7, file: sound, bytes: 1 },
  });
  expect(audio.body.course.outline).toHaveLength(2);
  const { bytes, url } = await world.ask(contract.viewOwnLesson, {
    query: { id: audio.body.lesson_id },
    token: owner.token,
  });
  expect([bytes, url.includes(sound)]).toEqual([audioBytes.length, true]);
});

test('an outline names every lesson once; prices and tiers have their bounds; a shown course keeps a lesson [D81]', async () => {
  const circle = await makeCharging(world, { tiers: [{}, { name: '年费', price: 20_000, days: 365 }] });
  const course = await makeCourse(world, { circle });
  const elsewhere = await makeCourse(world);
  const { owner } = circle;
  const [one, two] = course.lessons;
  const outline = (chapters: unknown) =>
    post(contract.setOutline.path, owner, { id: course.id, rev: course.rev, chapters });
  for (const lessons of [[one], [one, two, two], [one, elsewhere.lessons[0]]])
    expect((await outline([{ title: '', lessons }])).body).toMatchObject({
      errcode: 40901,
      field: 'chapters',
    });
  expect((await outline([])).body).toMatchObject({ errcode: 40001, field: 'chapters' });
  expect((await outline([{ title: '', lessons: [one, two], chapter_id: 4_000_000 }])).body).toMatchObject({
    errcode: 40901,
    field: 'chapters',
  });
  const terms = (more: Record<string, unknown>) =>
    post(contract.setCourseTerms.path, owner, {
      id: course.id,
      rev: course.rev,
      price: 0,
      free_tiers: [],
      ...more,
    });
  for (const [more, field] of [
    [{ price: 99 }, 'price'],
    [{ price: 500_001 }, 'price'],
    [{ seats: 0 }, 'seats'],
    [{ seats: 100_001 }, 'seats'],
    [{ free_tiers: [circle.tiers[0], 4_000_000] }, 'free_tiers.1'],
  ] as const)
    expect((await terms(more)).body).toMatchObject({ errcode: 40001, field });
  const set = await terms({ price: 9900, free_tiers: [circle.tiers[1]], seats: 30 });
  expect(set.body).toMatchObject({
    price: 9900,
    free_tiers: [{ name: '年费' }],
    seats: 30,
    left: 30,
    fee: 500,
  });
  expect(set.body.tiers.map(({ name }: { name: string }) => name)).toEqual(['月费', '年费']);
  let { rev } = set.body;
  ({ rev } = (await post(contract.removeLesson.path, owner, { id: one, rev })).body);
  expect((await post(contract.removeLesson.path, owner, { id: two, rev })).body).toMatchObject({
    errcode: 42200,
  });
});

test('a course that nobody studies is deleted with its files; one that somebody does is taken off [D81][R141]', async () => {
  const course = await makeCourse(world);
  const { owner } = course.circle;
  const me = await join(world, course.circle);
  await post('/v1/course/join', me, { id: course.id });
  const remove = () =>
    world.call('DELETE', contract.deleteCourse.path, { token: owner.token, query: { id: course.id } });
  expect((await remove()).body).toMatchObject({ errcode: 42200, errmsg: '已经有人在学，只能下架' });
  const empty = await makeCourse(world, { circle: course.circle });
  const gone = await world.call('DELETE', contract.deleteCourse.path, {
    token: owner.token,
    query: { id: empty.id },
  });
  expect(gone.status).toBe(200);
  expect(
    (await world.call('GET', viewCourse.path, { token: owner.token, query: { id: empty.id } })).status,
  ).toBe(404);
});

test('while the module is off no call answers to anybody but those who prepare it [D77]', async () => {
  const course = await makeCourse(world);
  const me = await join(world, course.circle);
  await turnOff(world, course.circle);
  for (const person of [me, course.circle.owner])
    expect(
      (await world.call('GET', viewCourse.path, { token: person.token, query: { id: course.id } })).body,
    ).toMatchObject({
      errcode: 40402,
      errmsg: '这个功能没有打开',
    });
  const { owner } = course.circle;
  const list = (more: { manage?: 1 } = {}) =>
    world.call('GET', listCourses.path, { token: owner.token, query: { id: course.circle.id, ...more } });
  expect((await list()).body.errcode).toBe(40402);
  expect((await list({ manage: 1 })).body.list).toMatchObject([{ course_id: course.id }]);
  const { rev } = await own(owner, course.id);
  const fields = { title: '红茶入门', cover: '', intro: '', visible: 0 };
  const edited = await post(contract.editCourse.path, owner, { id: course.id, rev, ...fields });
  expect([edited.status, edited.body.title]).toEqual([200, '红茶入门']);
});

import { buyCourse, quoteCourse, viewCourse } from '@qunlu/contract/course/calls.ts';
import { setCourseTerms } from '@qunlu/contract/course/publish.ts';
import { listIncome, viewBooks } from '@qunlu/contract/dues/income.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { differencesIn } from '../dues/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { walletOf } from '../order/testing.ts';
import {
  article,
  buy,
  freshKey,
  makeCourse,
  open,
  order,
  play,
  answerOf,
  video,
  makePaidCourse,
} from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

const seen = (person: Person, { id }: { id: number }) =>
  world.ask(viewCourse, { query: { id }, token: person.token });
const step = (person: Person, verb: string, hash: string) =>
  world.call('POST', `/v1/order/${verb}`, { token: person.token, body: { hash } });
const viewed = async (person: Person, hash: string) =>
  (await world.call('GET', '/v1/order/view', { token: person.token, query: { hash } })).body;

test('before paying: the price, the dated promise and what to know; then the seat with the money [D81][R063]', async () => {
  const course = await makePaidCourse(world, { seats: 30 });
  const me = await join(world, course.circle);
  const quote = await world.ask(quoteCourse, { query: { id: course.id }, token: me.token });
  expect(quote).toMatchObject({ total: 9900, left: 30, problem: '', title: '绿茶入门' });
  expect(quote.promise.rows.map(({ percent, refund }) => [percent, refund])).toEqual([
    [100, 9900],
    [0, 0],
  ]);
  expect(quote.facts.join()).toContain('不超过 10%');
  expect(await seen(me, course)).toMatchObject({
    can: { buy: true, study: false, join: false },
    seat: null,
    left: 30,
  });
  const refused = await world.call('GET', '/v1/course/lesson', {
    token: me.token,
    query: { id: course.lessons[0] },
  });
  expect(refused.body).toMatchObject({ errcode: 40302, errmsg: '购买或开始学这门课以后可以看' });
  const hash = await buy(world, me, course, 9900);
  expect(await seen(me, course)).toMatchObject({
    can: { buy: false, study: true },
    seat: { kind: 'bought', hash },
    students: 1,
    left: 29,
  });
  expect((await open(world, me, course.lessons[0])).url).not.toBe('');
  expect(await viewed(me, hash)).toMatchObject({ standing: '可以学习' });
  const again = await order(world, me, course, 9900);
  expect(again.body).toMatchObject({ errcode: 42200, errmsg: '您已经在学这门课，不用购买' });
});

test('a course of which 5 % was seen is given back whole, and with it the way to its lessons, once [D81]', async () => {
  const course = await makePaidCourse(world, { seats: 1 });
  const me = await join(world, course.circle);
  const hash = await buy(world, me, course, 9900);
  await play(world, me, course.lessons[0], [0, 50]);
  expect(await viewed(me, hash)).toMatchObject({
    can: { cancel: true },
    part: { course: { course_id: course.id, phonebook_id: course.circle.id, seen: 50, whole: 1000 } },
  });
  expect((await viewed(course.circle.owner, hash)).part.course.seen).toBe(0);
  expect((await step(me, 'cancel', hash)).status).toBe(200);
  expect((await walletOf(world, me)).balance).toBe(9900);
  expect(await seen(me, course)).toMatchObject({
    can: { study: false, buy: true },
    seat: null,
    students: 0,
    left: 1,
  });
  const lesson = await world.call('GET', '/v1/course/lesson', {
    token: me.token,
    query: { id: course.lessons[0] },
  });
  expect(lesson.body.errcode).toBe(40302);
  await step(me, 'cancel', hash);
  expect((await walletOf(world, me)).balance).toBe(9900);
  // What they have played stays theirs, and its place is somebody's again.
  await buy(world, me, course, 9900);
  expect(await open(world, me, course.lessons[0])).toMatchObject({ played: 50, position: 50 });
  expect(await differencesIn(world)).toEqual([]);
});

test('11 % was seen: it is not given back, and the reason says so; exactly a tenth is [D81]', async () => {
  const course = await makePaidCourse(world);
  const me = await join(world, course.circle);
  const hash = await buy(world, me, course, 9900);
  await play(world, me, course.lessons[0], [0, 100]);
  expect(await viewed(me, hash)).toMatchObject({ can: { cancel: true } });
  await play(world, me, course.lessons[0], [100, 110]);
  const now = await viewed(me, hash);
  expect(now.can.cancel).toBe(false);
  expect(JSON.stringify(now)).toContain('已经学了 11%，超过 10% 不能自行退款');
  expect((await step(me, 'cancel', hash)).body.errcode).toBe(42200);
  expect(await seen(me, course)).toMatchObject({ can: { study: true } });
  expect((await walletOf(world, me)).balance).toBe(0);
});

test('seeking over all of it is nothing that was seen; an article counts as 60 s once it was opened; a trial not at all [D81]', async () => {
  const course = await makePaidCourse(world, { lessons: [video(480), article(), video(400, { trial: 1 })] });
  const me = await join(world, course.circle);
  // 940 altogether; the trial is watched before and after paying.
  await play(world, me, course.lessons[2], [0, 150]);
  const hash = await buy(world, me, course, 9900);
  await play(world, me, course.lessons[2], [150, 200]);
  const { session } = await open(world, me, course.lessons[0]);
  await world.call('POST', '/v1/course/progress', {
    token: me.token,
    body: { lesson_id: course.lessons[0], session, ranges: [], position: 479 },
  });
  expect((await viewed(me, hash)).part.course).toMatchObject({ seen: 0, whole: 940 });
  await open(world, me, course.lessons[1]);
  await open(world, me, course.lessons[1]);
  expect((await viewed(me, hash)).part.course).toMatchObject({ seen: 60, whole: 940 });
  await play(world, me, course.lessons[0], [0, 34]);
  expect((await viewed(me, hash)).can.cancel).toBe(true);
  await play(world, me, course.lessons[0], [34, 35]);
  expect((await viewed(me, hash)).can.cancel).toBe(false);
});

test('that the author takes lessons away makes the tenth no smaller; what nobody sees any more is given back [D81]', async () => {
  const course = await makePaidCourse(world);
  const me = await join(world, course.circle);
  const hash = await buy(world, me, course, 9900);
  await play(world, me, course.lessons[1], [0, 90]);
  const { token } = course.circle.owner;
  await world.call('POST', '/v1/course/removelesson', {
    token,
    body: { id: course.lessons[0], rev: course.rev },
  });
  expect(await viewed(me, hash)).toMatchObject({
    can: { cancel: true },
    part: { course: { seen: 90, whole: 1000 } },
  });
  await play(world, me, course.lessons[1], [90, 400]);
  expect((await viewed(me, hash)).can.cancel).toBe(false);
  await world.database.pool.query('update course set moderated = true where course_id = $1', [course.id]);
  expect((await step(me, 'cancel', hash)).status).toBe(200);
  expect((await walletOf(world, me)).balance).toBe(9900);
});

test('after seven days nothing comes back, and the money is the owner’s; the books have it as a course [D81][D67]', async () => {
  const course = await makePaidCourse(world);
  const me = await join(world, course.circle);
  const hash = await buy(world, me, course, 9900);
  const { owner } = course.circle;
  const income = async () =>
    (await world.ask(listIncome, { query: { id: course.circle.id }, token: owner.token })).list;
  expect(await income()).toMatchObject([{ hash, kind: 'course', title: '绿茶入门', total: 9900, state: 1 }]);
  world.pass(7 * day + 60);
  expect((await viewed(me, hash)).can.cancel).toBe(false);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, owner)).income).toBe(9900 - 495);
  const books = await world.ask(viewBooks, { query: { id: course.circle.id }, token: owner.token });
  expect(books.total).toMatchObject({ course: 9900, fee: 495 });
  expect(await seen(me, course)).toMatchObject({ can: { study: true } });
});

test('what cannot be bought says why: own, free, taken off, full, nobody who can be paid; another price asks again [D81]', async () => {
  const course = await makePaidCourse(world, { seats: 1 });
  const { owner } = course.circle;
  const me = await join(world, course.circle);
  const tried = async (person: Person, total = 9900, { id }: { id: number } = course) => {
    const { body } = await order(world, person, { id }, total);
    return [body.errcode, body.errmsg];
  };
  expect(await tried(owner)).toEqual([42200, '您管理这个圈子的课程，不用购买']);
  expect(await tried(me, 5000)).toEqual([42200, '价格变了，请看过新的价格再购买']);
  expect((await tried(await makeMemberPerson(world)))[0]).toBe(40301);
  const free = await makeCourse(world, { circle: course.circle });
  expect(await tried(me, 9900, free)).toEqual([42200, '这门课免费，可以直接开始学']);
  const bad = await world.call('POST', buyCourse.path, {
    token: me.token,
    body: { id: course.id, total: 0 },
    headers: freshKey(),
  });
  expect(bad.body).toMatchObject({ errcode: 40001, field: 'total' });
  await buy(world, me, course, 9900);
  const late = await join(world, course.circle);
  expect(await tried(late)).toEqual([42200, '名额已满']);
  expect(await seen(late, course)).toMatchObject({ problem: '名额已满', left: 0, can: { buy: false } });
  const poor = await makeCircle(world);
  const course2 = await makeCourse(world, { circle: poor });
  const priced = await world.call('POST', setCourseTerms.path, {
    token: poor.owner.token,
    body: { id: course2.id, rev: course2.rev, price: 5000, free_tiers: [] },
  });
  expect(priced.body).toMatchObject({ errcode: 40300 });
  expect(priced.body.errmsg).toContain('收课程的钱');
});

test('one place is held by an order until it is paid or closed; paid late when it is gone, the money goes back [D81]', async () => {
  const course = await makePaidCourse(world, { seats: 1 });
  const [first, second] = [await join(world, course.circle), await join(world, course.circle)];
  const { hash } = await answerOf(order(world, first, course, 9900));
  expect((await order(world, second, course, 9900)).body.errmsg).toBe('名额已满');
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  const bought = await buy(world, second, course, 9900);
  expect((await viewed(first, hash)).state).toBe(2);
  expect(await seen(second, course)).toMatchObject({ seat: { hash: bought } });
  expect(await differencesIn(world)).toEqual([]);
});

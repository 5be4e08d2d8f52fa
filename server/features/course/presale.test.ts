import { quoteCourse, viewCourse } from '@qunlu/contract/course/calls.ts';
import { saleOpensAt } from '@qunlu/contract/course/promise.ts';
import { editLesson, viewOwnCourse } from '@qunlu/contract/course/publish.ts';
import { expect, test } from 'vitest';
import { logIn, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { differencesIn } from '../dues/testing.ts';
import { walletOf } from '../order/testing.ts';
import { answerOf, article, buy, makeCourse, open, order, play, video, type MadeCourse } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;

const now = (): number => Math.floor(world.now().getTime() / 1000);
const seen = ({ token }: Person, { id }: MadeCourse) => world.ask(viewCourse, { query: { id }, token });
const quoteOf = ({ token }: Person, { id }: MadeCourse) => world.ask(quoteCourse, { query: { id }, token });
const cancel = ({ token }: Person, hash: string) =>
  world.call('POST', '/v1/order/cancel', { token, body: { hash } });

/** A minute at once, which is less than a tenth, and the rest in so many days. */
const presold = (days: number) =>
  makeCourse(world, { price: 9900, lessons: [video(60), video(940, { opens_at: now() + days * day })] });

test('a course is there to be judged once more than a tenth has opened that is not tried for nothing [D81]', () => {
  const lesson = (seconds: number, opens_at: number, trial = false) =>
    ({ kind: 'video', seconds, opens_at, trial }) as const;
  expect(saleOpensAt([])).toBe(0);
  expect(saleOpensAt([lesson(600, 0), lesson(400, 50)])).toBe(0);
  // Exactly a tenth is what one may see and still give back.
  expect(saleOpensAt([lesson(100, 0), lesson(800, 90), lesson(100, 50)])).toBe(50);
  expect(saleOpensAt([lesson(600, 0, true), lesson(400, 50)])).toBe(50);
  expect(saleOpensAt([lesson(950, 0, true), lesson(10, 50), lesson(40, 70)])).toBe(70);
  expect(saleOpensAt([{ ...lesson(0, 20), kind: 'article' }, lesson(400, 90)])).toBe(20);
});

test('bought before it opens, it comes back until seven days after that; the owner has the money no earlier [D81]', async () => {
  const course = await presold(20);
  const [patient, other] = [await join(world, course.circle), await join(world, course.circle)];
  const quote = await quoteOf(patient, course);
  expect(quote.promise.rows.map(({ until, percent }) => [until, percent])).toEqual([
    [Math.ceil((now() + 27 * day) / 60) * 60, 100],
    [0, 0],
  ]);
  expect(quote.facts[0]).toMatch(/^\d{4}-\d\d-\d\d 开课，开课后 7 天内、学了不超过 10%/);
  const [back, kept] = [await buy(world, patient, course, 9900), await buy(world, other, course, 9900)];
  await play(world, patient, course.lessons[0], [0, 60]);
  world.pass(8 * day);
  await world.runJob('ledger.lapse-holds');
  const { owner } = course.circle;
  expect((await walletOf(world, owner)).income).toBe(0);
  world.pass(18 * day);
  await open(world, other, course.lessons[1]);
  expect((await cancel(patient, back)).status).toBe(200);
  expect((await walletOf(world, patient)).balance).toBe(9900);
  world.pass(2 * day);
  expect((await cancel(other, kept)).body.errcode).toBe(42200);
  await world.runJob('ledger.lapse-holds');
  expect((await walletOf(world, owner)).income).toBe(9900 - 495);
  expect(await differencesIn(world)).toEqual([]);
});

test('what has opened keeps its seven days, however far the rest is; what is more than 90 days ahead is not sold yet [D81]', async () => {
  const opened = await makeCourse(world, {
    price: 9900,
    lessons: [article(), video(300, { opens_at: now() + 300 * day })],
  });
  const me = await join(world, opened.circle);
  const [row] = (await quoteOf(me, opened)).promise.rows;
  expect(row?.until).toBe(Math.ceil((now() + 7 * day) / 60) * 60);
  const far = await presold(100);
  const early = await join(world, far.circle);
  const why = (await quoteOf(early, far)).problem;
  expect(why).toMatch(/^离开课还早，\d{4}-\d\d-\d\d 起可以买$/);
  expect(await seen(early, far)).toMatchObject({ problem: why, can: { buy: false } });
  const owned = await world.ask(viewOwnCourse, { query: { id: far.id }, token: far.circle.owner.token });
  expect(owned.presale_problem).toBe(why);
  expect((await order(world, early, far, 9900)).body).toMatchObject({ errcode: 42200, errmsg: why });
  world.pass(10 * day);
  expect(await seen(early, far)).toMatchObject({ problem: '', can: { buy: true } });
});

test('once somebody has bought it a lesson opens no later than they were told; earlier it may [D81]', async () => {
  const course = await presold(20);
  const { token } = course.circle.owner;
  const [, lessonId = 0] = course.lessons;
  const { file, bytes } = (
    await world.database.pool.query<{ file: string; bytes: number }>(
      'select file, bytes from course_lesson where lesson_id = $1',
      [lessonId],
    )
  ).rows[0] ?? { file: '', bytes: 0 };
  let { rev } = course;
  const move = async (days: number) => {
    const lesson = { kind: 'video', title: '第一泡', trial: 0, seconds: 940, file, bytes } as const;
    const body = { id: lessonId, rev, lesson: { ...lesson, opens_at: now() + days * day } };
    const { status, body: answer } = await world.call('POST', editLesson.path, { token, body });
    if (status === 200) rev = Number(answer.rev);
    return status === 200 ? 'moved' : answer.errmsg;
  };
  expect(await move(30)).toBe('moved');
  await buy(world, await join(world, course.circle), course, 9900);
  expect(await move(31)).toBe('已经有人买了这门课，开课时间只能提前');
  expect(await move(25)).toBe('moved');
});

test('the circle is dissolved before a course has opened: what was paid three weeks ago comes back [D81][D68]', async () => {
  const course = await presold(30);
  const me = await join(world, course.circle);
  await buy(world, me, course, 9900);
  world.pass(21 * day);
  const token = String((await logIn(world, course.circle.owner.phone)).body.data.token);
  const body = { id: course.circle.id, name: '西湖茶友会' };
  await answerOf(world.call('POST', '/v1/phonebook/dissolve', { token, body }));
  await world.runJob('phonebook.end');
  await world.deps.outbox.idle();
  expect((await walletOf(world, me)).balance).toBe(9900);
  expect(await differencesIn(world)).toEqual([]);
});

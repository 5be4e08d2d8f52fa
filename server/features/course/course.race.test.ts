import { joinCourse } from '@qunlu/contract/course/calls.ts';
import { afterEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { expectNoDeadlocks } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { join } from '../circle/testing.ts';
import { differencesIn } from '../dues/testing.ts';
import { topUp, walletOf, payFor } from '../order/testing.ts';
import { buy, makeCourse, open, order, answerOf, video, write, type MadeCourse } from './testing.ts';

const world = useWorld({ listen: true });
expectNoDeadlocks(world);
const price = 9900;

afterEach(async () => {
  expect(await differencesIn(world)).toEqual([]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
});

const members = (course: MadeCourse, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => join(world, course.circle)));
const codes = (answers: readonly Answer[]): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ok' : String(body.errmsg);
    found[code] = (found[code] ?? 0) + 1;
  }
  return found;
};
const seatsOf = async ({ id }: MadeCourse): Promise<{ seats: number; students: number; taken: number }> => {
  const { rows } = await world.database.pool.query<{ seats: number; students: number; taken: number }>(
    `select (select count(*)::int from course_seat s where s.course_id = c.course_id) as seats, c.students, p.taken
     from course c join capacity_pool p on p.subject = 'course.seat' and p.target = c.course_id::text
     where c.course_id = $1`,
    [id],
  );
  return rows[0] ?? { seats: -1, students: -1, taken: -1 };
};

test('the last place is wanted by twenty people at once: one gets it, paying and for nothing [D81]', async () => {
  const priced = await makeCourse(world, { price, seats: 1 });
  const crowd = await members(priced, 20);
  const orders = await Promise.all(crowd.map((person) => order(world, person, priced, price)));
  const { ok, ...rest } = codes(orders);
  expect(ok).toBe(1);
  expect(Object.keys(rest).every((words) => words.includes('名额'))).toBe(true);
  const at = orders.findIndex(({ status }) => status === 200);
  const winner = crowd[at];
  if (!winner) throw new Error('nobody');
  await topUp(world, winner, price);
  const hash = String(orders[at]?.body.hash);
  // The same press twice takes the money once.
  const paid = await Promise.all([1, 2].map(() => payFor(world, winner, hash, { use_balance: 1 })));
  expect(paid.some(({ status }) => status === 200)).toBe(true);
  expect([await seatsOf(priced), (await walletOf(world, winner)).balance]).toEqual([
    { seats: 1, students: 1, taken: 1 },
    0,
  ]);
  const free = await makeCourse(world, { circle: priced.circle, seats: 1 });
  const joined = await Promise.all(
    crowd.map(({ token }) => world.call('POST', joinCourse.path, { token, body: { id: free.id } })),
  );
  expect(codes(joined)).toEqual({ ok: 1, 名额已满: 19 });
  expect(await seatsOf(free)).toEqual({ seats: 1, students: 1, taken: 1 });
});

test('what two devices play at the same moment is all there, each second once [D81]', async () => {
  const course = await makeCourse(world);
  const [me] = await members(course, 1);
  if (!me) throw new Error('nobody');
  await world.ask(joinCourse, { body: { id: course.id }, token: me.token });
  const [first] = course.lessons;
  const devices = await Promise.all(Array.from({ length: 4 }, () => open(world, me, first)));
  world.pass(15);
  await Promise.all(
    devices.flatMap(({ session }, at) => [
      write(world, me, first, session, [[at * 20, at * 20 + 15]]),
      write(world, me, first, session, [[at * 20, at * 20 + 15]]),
    ]),
  );
  const { played, ranges } = await open(world, me, first);
  expect([played, ranges]).toEqual([
    60,
    [
      [0, 15],
      [20, 35],
      [40, 55],
      [60, 75],
    ],
  ]);
});

test('lessons that are said to be played at the same moment share one time [D81]', async () => {
  const course = await makeCourse(world, { lessons: Array.from({ length: 4 }, () => video(600)) });
  const [me] = await members(course, 1);
  if (!me) throw new Error('nobody');
  await world.ask(joinCourse, { body: { id: course.id }, token: me.token });
  const opened = await Promise.all(course.lessons.map((lesson) => open(world, me, lesson)));
  world.pass(60);
  const played = await Promise.all(
    opened.map(({ lesson_id, session }) => write(world, me, lesson_id, session, [[0, 600]])),
  );
  expect(played.reduce((sum, one) => sum + one.played, 0)).toBe(150);
});

test('a refund while progress is written: whoever is later loses, and never both [D81]', async () => {
  let [refunded, kept] = [0, 0];
  for (let round = 0; round < 6; round += 1) {
    const course = await makeCourse(world, { price });
    const [me] = await members(course, 1);
    if (!me) throw new Error('nobody');
    const hash = await buy(world, me, course, price);
    const { session } = await open(world, me, course.lessons[0]);
    world.pass(110);
    const writing = () =>
      world.call('POST', '/v1/course/progress', {
        token: me.token,
        body: { lesson_id: course.lessons[0], session, ranges: [[0, 110]], position: 110 },
      });
    const refunding = () => world.call('POST', '/v1/order/cancel', { token: me.token, body: { hash } });
    const both = round % 2 === 0 ? [writing(), refunding()] : [refunding(), writing()];
    const answers = await Promise.all(both);
    const [written, back] = round % 2 === 0 ? answers : answers.toReversed();
    const { balance } = await walletOf(world, me);
    expect([written?.status === 200, back?.status === 200]).toEqual([balance === 0, balance === price]);
    expect((await seatsOf(course)).seats).toBe(balance === 0 ? 1 : 0);
    if (balance === 0) kept += 1;
    else refunded += 1;
  }
  expect(refunded + kept).toBe(6);
});

test('payment and closing at once: money and seat, or neither [D81]', async () => {
  const course = await makeCourse(world, { price, seats: 3 });
  const crowd = await members(course, 3);
  await Promise.all(
    crowd.map(async (person) => {
      const { hash } = await answerOf(order(world, person, course, price));
      await topUp(world, person, price);
      await Promise.all([
        payFor(world, person, String(hash), { use_balance: 1 }),
        world.call('POST', '/v1/order/close', { token: person.token, body: { hash } }),
      ]);
    }),
  );
  const rest = await Promise.all(crowd.map(async (person) => (await walletOf(world, person)).balance));
  const bought = rest.filter((balance) => balance === 0).length;
  expect(await seatsOf(course)).toEqual({ seats: bought, students: bought, taken: bought });
});

import { joinCourse, viewCourse } from '@qunlu/contract/course/calls.ts';
import { addCourseNote } from '@qunlu/contract/course/notes.ts';
import { addCourseComment } from '@qunlu/contract/course/talk.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { logIn, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { join } from '../circle/testing.ts';
import { differencesIn, makeCharging } from '../dues/testing.ts';
import { joinPaid } from '../joining/testing.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { makeStaff } from '../staff/testing.ts';
import { courseLifecycle } from './service/lifecycle.ts';
import { article, buy, freshKey, makeCourse, open, play, video, type MadeCourse } from './testing.ts';

const world = useWorld({ listen: true });
const begin = ({ token }: Person, { id }: MadeCourse) => world.ask(joinCourse, { body: { id }, token });
const seen = ({ token }: Person, { id }: MadeCourse) => world.ask(viewCourse, { query: { id }, token });

test('two accounts that become one study each course once: what was bought stays, and what either has played [D10][D81]', async () => {
  const priced = await makeCourse(world, { price: 9900 });
  const free = await makeCourse(world, { circle: priced.circle });
  const [keep, drop] = [await join(world, priced.circle), await join(world, priced.circle)];
  for (const one of [keep, drop]) await begin(one, free);
  const hash = await buy(world, drop, priced, 9900);
  await play(world, keep, free.lessons[0], [0, 40]);
  await play(world, drop, free.lessons[0], [30, 90]);
  await play(world, drop, priced.lessons[0], [0, 20]);
  const sides = { keep: keep.userId, drop: drop.userId };
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [sides.keep, sides.drop]);
    await mergeRows(tx, sides, [courseLifecycle]);
  });
  expect(await seen(keep, priced)).toMatchObject({
    seat: { kind: 'bought', hash },
    can: { study: true },
    students: 1,
  });
  expect(await seen(keep, free)).toMatchObject({ seat: { kind: 'free' }, students: 1 });
  expect(await open(world, keep, free.lessons[0])).toMatchObject({ ranges: [[0, 90]], position: 90 });
  expect(await open(world, keep, priced.lessons[0])).toMatchObject({ played: 20 });
});

test('who leaves takes progress, notes and certificate along; the course that they wrote stays with its circle [D13][D81]', async () => {
  const course = await makeCourse(world, { lessons: [article(), video(60)] });
  const me = await join(world, course.circle);
  await begin(me, course);
  await open(world, me, course.lessons[0]);
  await play(world, me, course.lessons[1], [0, 60]);
  const [lesson_id = 0] = course.lessons;
  const headers = freshKey();
  await world.ask(addCourseNote, {
    body: { lesson_id, second: 0, content: '先看干茶' },
    token: me.token,
    headers,
  });
  await world.ask(addCourseComment, {
    body: { lesson_id, content: '学完了' },
    token: me.token,
    headers: freshKey(),
  });
  const ctx = jobContext(world.deps);
  expect(await exportsOf(ctx, me.userId, courseLifecycle)).toMatchObject({
    在学的课程: [{ 课程: '绿茶入门', 通讯录: '西湖茶友会', 方式: '免费' }],
    课程笔记: [{ 课: '看干茶', 内容: '先看干茶' }],
    结业证书: [{ 课程: '绿茶入门' }],
    课程讨论: [{ 内容: '学完了' }],
  });
  for (const userId of [me.userId, course.circle.owner.userId])
    await inTransaction(ctx, async (tx) => {
      await lockPeople(tx, [userId]);
      await erasePerson(tx, userId, [courseLifecycle]);
    });
  const left = async (table: string): Promise<number> =>
    Number(
      (await world.database.pool.query(`select count(*) from ${table} where user_id = $1`, [me.userId]))
        .rows[0]?.count,
    );
  for (const table of ['course_seat', 'course_progress', 'course_note', 'course_certificate'])
    expect([table, await left(table)]).toEqual([table, 0]);
  const { rows } = await world.database.pool.query(
    'select author_id, students, lessons from course where course_id = $1',
    [course.id],
  );
  expect(rows).toEqual([{ author_id: null, students: 0, lessons: 2 }]);
});

test('a circle that ends after its notice gives back what was bought in the seven days before it was said [D81][D68]', async () => {
  const circle = await makeCharging(world);
  const course = await makeCourse(world, { circle, price: 9900 });
  const [early, late] = [await joinPaid(world, circle), await joinPaid(world, circle)];
  const old = await buy(world, early, course, 9900);
  world.pass(5 * 86_400);
  const fresh = await buy(world, late, course, 9900);
  world.pass(3 * 86_400);
  const token = String((await logIn(world, circle.owner.phone)).body.data.token);
  const body = { id: circle.id, name: '西湖茶友会' };
  const said = await world.call('POST', '/v1/phonebook/dissolve', { token, body });
  expect(said.body.status).toBe(4);
  world.pass(7 * 86_400);
  // The owner has had the money for days, and gives it back out of what is theirs.
  await world.runJob('ledger.lapse-holds');
  await world.runJob('phonebook.end');
  await world.deps.outbox.idle();
  const stateOf = async (hash: string) =>
    (await world.database.pool.query('select state from order_order where hash = $1', [hash])).rows[0]?.state;
  expect([await stateOf(old), await stateOf(fresh)]).toEqual([1, 4]);
});

test('part of it was given back by staff before the circle ended: what is left comes back, too [D81][D68]', async () => {
  const circle = await makeCharging(world);
  const course = await makeCourse(world, { circle, price: 9900 });
  const me = await joinPaid(world, circle);
  const hash = await buy(world, me, course, 9900);
  world.pass(3 * 86_400);
  const token = String((await logIn(world, circle.owner.phone)).body.data.token);
  const body = { id: circle.id, name: '西湖茶友会' };
  await world.call('POST', '/v1/phonebook/dissolve', { token, body });
  world.pass(5 * 86_400);
  await world.runJob('ledger.lapse-holds');
  const finance = await makeStaff(world, 'finance');
  const given = await world.call('POST', '/v1/staff/order-refund', {
    token: finance.office,
    body: { hash, amount: 1000, reason: '有一节课没有声音' },
  });
  expect(given.body).toEqual({ waits: false });
  world.pass(2 * 86_400);
  await world.runJob('phonebook.end');
  await world.deps.outbox.idle();
  const { rows } = await world.database.pool.query(
    'select state, refunded_balance + refunded_channel as back from order_order where hash = $1',
    [hash],
  );
  expect(rows).toEqual([{ state: 4, back: 9900 }]);
  expect(await differencesIn(world)).toEqual([]);
});

test('places of who leaves, or of one of two accounts that become one, are free again [D10][D13][D81]', async () => {
  const priced = await makeCourse(world, { price: 9900, seats: 2 });
  const free = await makeCourse(world, { circle: priced.circle, seats: 2 });
  const [keep, drop] = [await join(world, priced.circle), await join(world, priced.circle)];
  for (const one of [keep, drop]) {
    await begin(one, free);
    await buy(world, one, priced, 9900);
  }
  const reader = await join(world, priced.circle);
  const left = async () => [(await seen(reader, priced)).left, (await seen(reader, free)).left];
  expect(await left()).toEqual([0, 0]);
  const sides = { keep: keep.userId, drop: drop.userId };
  const ctx = jobContext(world.deps);
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [sides.keep, sides.drop]);
    await mergeRows(tx, sides, world.deps.ports.get(lifecycles));
  });
  expect(await left()).toEqual([1, 1]);
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [sides.keep]);
    await erasePerson(tx, sides.keep, [courseLifecycle]);
  });
  expect(await left()).toEqual([2, 2]);
  expect(await checkPlaces(ctx)).toEqual([]);
});
